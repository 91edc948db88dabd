import ts from 'typescript';
import { type CallSites, functionOf } from './call-sites.ts';
import type { Closure, Known, Value } from './folded-value.ts';
import {
  innerOf,
  isClosure,
  isFields,
  literalOf,
  partsOf,
  propertyOf,
  sumOf,
  textOf,
  Unknown,
  unread,
} from './folded-value.ts';
import { Worlds } from './worlds.ts';

/**
 * Computes all texts that an expression of the source code can have. It evaluates constants, templates, functions, and
 * both branches of conditions.
 */
export class Folder {
  readonly #checker: ts.TypeChecker;
  readonly #calls: CallSites;
  #worlds = new Worlds();

  constructor(checker: ts.TypeChecker, calls: CallSites) {
    this.#checker = checker;
    this.#calls = calls;
  }

  /** Returns every text that the expression can have. */
  texts(node: ts.Expression): string[] {
    this.#worlds = new Worlds();
    return [...new Set(this.#worlds.all(() => textOf(this.#read(node, new Map()), node)))];
  }

  #read(node: ts.Expression, known: Known): Value {
    const literal = literalOf(node);
    if (literal) return literal.value;
    const inner = innerOf(node);
    if (inner) return this.#read(inner, known);
    if (ts.isTemplateExpression(node)) {
      const rest = node.templateSpans.map(
        (span) => textOf(this.#read(span.expression, known), span.expression) + span.literal.text,
      );
      return node.head.text + rest.join('');
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return sumOf(this.#read(node.left, known), this.#read(node.right, known), node);
    if (ts.isConditionalExpression(node)) {
      return this.#read(this.#isSo(node, known) ? node.whenTrue : node.whenFalse, known);
    }
    if (ts.isArrayLiteralExpression(node)) return this.#list(node, known);
    if (ts.isObjectLiteralExpression(node)) return this.#fields(node, known);
    if (ts.isArrowFunction(node)) return { made: node, known };
    if (ts.isIdentifier(node)) return this.#named(node, known);
    if (ts.isPropertyAccessExpression(node)) return propertyOf(this.#read(node.expression, known), node.name.text);
    if (ts.isElementAccessExpression(node)) return this.#oneOf(this.#read(node.expression, known), node, known);
    if (ts.isCallExpression(node)) return this.#called(node, known);
    throw new Unknown(node.getText());
  }

  /**
   * Decides a condition. If the source code does not determine the result, both results are tried. Within one text, the
   * same condition always has the same result.
   */
  #isSo(node: ts.ConditionalExpression, known: Known): boolean {
    const asked = this.#maybe(node.condition, known);
    if (asked !== unread) return Boolean(asked);
    return this.#worlds.choose(`${functionOf(node)?.pos}:${node.condition.getText()}`, 2) === 0;
  }

  #list(node: ts.ArrayLiteralExpression, known: Known): Value[] {
    return node.elements.flatMap((one) => {
      if (!ts.isSpreadElement(one)) return [this.#read(one, known)];
      const spread = this.#read(one.expression, known);
      if (!Array.isArray(spread)) throw new Unknown(one.getText());
      return spread;
    });
  }

  #fields(node: ts.ObjectLiteralExpression, known: Known): Value {
    const fields = node.properties.flatMap((one): [string, Value][] => {
      if (ts.isPropertyAssignment(one))
        return [[one.name.getText().replaceAll("'", ''), this.#maybe(one.initializer, known)]];
      if (ts.isShorthandPropertyAssignment(one)) return [[one.name.text, this.#maybe(one.name, known)]];
      const spread = ts.isSpreadAssignment(one) ? this.#read(one.expression, known) : unread;
      if (!isFields(spread)) throw new Unknown(one.getText());
      return Object.entries(spread);
    });
    return Object.fromEntries(fields);
  }

  #maybe(node: ts.Expression, known: Known): Value {
    try {
      return this.#read(node, known);
    } catch (error) {
      if (error instanceof Unknown) return unread;
      throw error;
    }
  }

  /**
   * Returns the entry of an object or list that belongs to the key. If the key is unknown, all entries are tried one
   * after another.
   */
  #oneOf(table: Value, node: ts.ElementAccessExpression, known: Known): Value {
    const key = this.#maybe(node.argumentExpression, known);
    if (isFields(table) && typeof key === 'string' && Object.hasOwn(table, key)) return table[key];
    const values = Array.isArray(table) ? table : isFields(table) ? Object.values(table) : [];
    if (values.length === 0) throw new Unknown(node.getText());
    return values[this.#worlds.choose(`${node.getSourceFile().fileName}:${node.getText()}`, values.length)];
  }

  #named(node: ts.Identifier, known: Known): Value {
    if (node.text === 'undefined') return undefined;
    let symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    if (symbol && known.has(symbol)) return known.get(symbol);
    const made = symbol?.valueDeclaration;
    if (made && ts.isFunctionDeclaration(made)) return { made, known };
    if (made && ts.isVariableDeclaration(made)) return this.#variable(made, known);
    if (made && ts.isBindingElement(made)) return this.#taken(made, known);
    if (made && ts.isParameter(made)) return this.#given(made);
    throw new Unknown(node.text);
  }

  #variable(made: ts.VariableDeclaration, known: Known): Value {
    if (made.initializer && made.parent.flags & ts.NodeFlags.Const) return this.#read(made.initializer, known);
    const loop = made.parent.parent;
    if (!ts.isForOfStatement(loop)) throw new Unknown(made.getText());
    const walked = this.#read(loop.expression, known);
    if (!Array.isArray(walked)) throw new Unknown(loop.expression.getText());
    return walked[this.#worlds.choose(`${made.getSourceFile().fileName}:${made.pos}`, walked.length)];
  }

  /**
   * Evaluates a variable from a destructuring such as `const { a, b } = …` or `[a, b]`. A destructured parameter is
   * evaluated in the same way.
   */
  #taken(made: ts.BindingElement, known: Known): Value {
    const owner = made.parent.parent;
    const whole = ts.isParameter(owner)
      ? this.#given(owner)
      : ts.isVariableDeclaration(owner)
        ? this.#variable(owner, known)
        : this.#taken(owner, known);
    if (Array.isArray(whole)) return whole[(made.parent.elements as ts.NodeArray<ts.Node>).indexOf(made)];
    return propertyOf(whole, (made.propertyName ?? made.name).getText());
  }

  /**
   * Returns the value that one of the function's callers passes for a parameter. All parameters of the function get the
   * values of the same caller.
   */
  #given(made: ts.ParameterDeclaration): Value {
    const calls = this.#calls.of(made.parent);
    if (calls.length === 0) throw new Unknown(made.getText());
    const call = calls[this.#worlds.choose(`${made.getSourceFile().fileName}:${made.parent.pos}`, calls.length)];
    const argument = call?.arguments[made.parent.parameters.indexOf(made)] ?? made.initializer;
    return argument ? this.#read(argument, new Map()) : undefined;
  }

  #called(node: ts.CallExpression, known: Known): Value {
    const { expression: asked } = node;
    if (ts.isPropertyAccessExpression(asked) && ['map', 'join'].includes(asked.name.text)) {
      const list = this.#read(asked.expression, known);
      const given = node.arguments[0] ? this.#read(node.arguments[0], known) : ',';
      if (!Array.isArray(list)) throw new Unknown(node.getText());
      if (asked.name.text === 'join') return list.map((one) => textOf(one, node)).join(String(given));
      if (!isClosure(given)) throw new Unknown(node.getText());
      return list.map((one, index) => this.#apply(given, [one, index]));
    }
    const parts = partsOf(node, () => this.#read(node.arguments[0] as ts.Expression, known));
    if (parts) return parts;
    const callee = this.#read(asked, known);
    if (!isClosure(callee)) throw new Unknown(node.getText());
    return this.#apply(
      callee,
      node.arguments.map((one) => this.#maybe(one, known)),
    );
  }

  #apply({ made, known }: Closure, values: readonly Value[]): Value {
    const inside = new Map(known);
    made.parameters.forEach((parameter, index) => {
      this.#bind(
        parameter.name,
        values[index] ?? (parameter.initializer && this.#read(parameter.initializer, inside)),
        inside,
      );
    });
    const body = (made as ts.ArrowFunction).body;
    if (!ts.isBlock(body)) return this.#read(body, inside);
    // A function can be evaluated only if it contains nothing but constants and one return. The result of any other
    // function is unknown.
    const end = body.statements.at(-1);
    const isPlain = body.statements.slice(0, -1).every(ts.isVariableStatement);
    if (!isPlain || !end || !ts.isReturnStatement(end) || !end.expression)
      throw new Unknown(made.name?.getText() ?? '');
    return this.#read(end.expression, inside);
  }

  #bind(name: ts.BindingName, value: Value, inside: Map<ts.Symbol, Value>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol) inside.set(symbol, value);
      return;
    }
    name.elements.forEach((one, index) => {
      if (!ts.isBindingElement(one)) return;
      const part = Array.isArray(value) ? value[index] : propertyOf(value, (one.propertyName ?? one.name).getText());
      this.#bind(one.name, part, inside);
    });
  }
}
