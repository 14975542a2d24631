import { once } from 'node:events'
import { answerLine, refusedLine } from './answer-line.ts'
import { boundedLines } from './bounded-lines.ts'

/** The reader of the answers has closed the pipe. */
process.stdout.on('error', () => process.exit(0))

for await (const line of boundedLines(process.stdin)) {
  const answer = line === null ? refusedLine('request.too-large') : await answerLine(line)
  if (!process.stdout.write(`${answer}\n`)) await once(process.stdout, 'drain')
}
