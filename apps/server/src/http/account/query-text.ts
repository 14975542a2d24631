/** A parameter of an address that a browser opens; undefined where it is missing or given twice. */
export const queryText = (query: unknown, name: string): string | undefined => {
  const value = (query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
