/** One instruction of a Dockerfile, with its continued lines joined. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

const KNOWN = new Set(['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD'])

/** The instructions of a Dockerfile, of the kinds that ours uses; any other is refused, so that none is ignored. */
export const instructionsOf = (dockerfile: string): readonly Instruction[] =>
  dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      if (!KNOWN.has(name)) throw new Error(`the Dockerfile has an unsupported line: ${line}`)
      return { name, text }
    })

/** The words of `CMD ["a", "b"]`. */
export const wordsOf = (text: string): readonly string[] => {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string'))
    throw new Error(`not a list of words: ${text}`)
  return words
}
