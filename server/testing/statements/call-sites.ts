import ts from 'typescript';

/** Returns the function that contains an expression. Undefined if no function does. */
export const functionOf = (node: ts.Node): ts.SignatureDeclaration | undefined =>
  ts.findAncestor(node, (one) => ts.isFunctionLike(one)) as ts.SignatureDeclaration | undefined;

/** Collects all calls of the functions of this code base, so that the callers of a function can be found. */
export class CallSites {
  readonly #calls = new Map<ts.Node, ts.CallExpression[]>();

  constructor(checker: ts.TypeChecker, sources: readonly ts.SourceFile[]) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) this.#note(checker, node, node.expression);
      ts.forEachChild(node, visit);
    };
    for (const source of sources) visit(source);
  }

  #note(checker: ts.TypeChecker, call: ts.CallExpression, callee: ts.Identifier): void {
    let symbol = checker.getSymbolAtLocation(callee);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
    const made = symbol?.valueDeclaration;
    const called = made && ts.isVariableDeclaration(made) ? made.initializer : made;
    if (called) this.#calls.set(called, [...(this.#calls.get(called) ?? []), call]);
  }

  of = (called: ts.Node): readonly ts.CallExpression[] => this.#calls.get(called) ?? [];
}
