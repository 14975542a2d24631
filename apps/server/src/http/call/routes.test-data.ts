/**
 * The router's line of a route: its place in the tree, four characters per level, its part of the path, its methods.
 */
const LINE = /^((?:[│ ] {3})*)[├└]── ([^ ]*)(?: \(([A-Z, ]+)\))?/u
const LEVEL = 4

/** Every route of a server, with its method. */
export const routesOf = (printed: string): readonly (readonly [string, string])[] => {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const found = LINE.exec(line)
    if (found === null) return []
    const [, indent = '', part = '', methods = ''] = found
    above.splice(indent.length / LEVEL, above.length, part)
    const url = above.join('')
    return methods === '' ? [] : methods.split(', ').map((method) => [method, url] as const)
  })
}
