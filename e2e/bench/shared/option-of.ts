/** Returns the number given on the command line as `--name=…`, or the default. */
export function optionOf(name: string, usual: number): number {
  const said = process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  return said === undefined ? usual : Number(said);
}

/** Whether a command line argument is one of these options with a number. */
export const isOption = (word: string, names: readonly string[]): boolean =>
  names.some((name) => word.startsWith(`--${name}=`) && /=\d+$/.test(word));
