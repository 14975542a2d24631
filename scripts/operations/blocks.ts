/** A shell block of docs/operations.md that is run verbatim. */
export interface Block {
  /** Where it runs: on the build machine, or on the server. */
  readonly place: 'build' | 'server'
  /** The line of its first command in the page, from 1. */
  readonly line: number
  /** The heading above it. */
  readonly heading: string
  readonly script: string
}

const FENCE = /^```(.*)$/
const MARK = /^sh operations( on=build)?$/
const HEADING = /^#{1,6} (.*)$/

/** The marked blocks of a page in order: only those that begin with "```sh operations". */
export const markedBlocks = (page: string): readonly Block[] => {
  const blocks: Block[] = []
  const lines = page.split('\n')
  let heading = ''
  let open: { readonly mark: string; readonly from: number } | undefined
  for (const [index, line] of lines.entries()) {
    if (open === undefined) heading = HEADING.exec(line)?.[1] ?? heading
    const fence = FENCE.exec(line)
    if (fence === null) continue
    const { 1: mark = '' } = fence
    if (open === undefined) {
      if (mark.includes('operations') && !MARK.test(mark))
        throw new Error(`line ${index + 1}: unknown mark "${mark}"`)
      open = { mark, from: index + 1 }
      continue
    }
    const found = MARK.exec(open.mark)
    if (found !== null) {
      const script = `${lines.slice(open.from, index).join('\n')}\n`
      blocks.push({
        place: found[1] === undefined ? 'server' : 'build',
        line: open.from + 1,
        heading,
        script,
      })
    }
    open = undefined
  }
  if (open !== undefined) throw new Error(`the block of line ${open.from} has no end`)
  return blocks
}
