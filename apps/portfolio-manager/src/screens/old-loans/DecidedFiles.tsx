import type { HandOverFileView } from '@pledge/contract/hand-overs'
import { portfolioHandOvers as words } from '@pledge/copy/en/portfolio/hand-overs'
import { fill } from '@pledge/copy/fill'
import { momentText } from '../../frame/time.ts'
import { FileContent } from './FileContent.tsx'

const DecidedFile = ({ uuid, lines, proposedBy, proposedAt, ...decided }: HandOverFileView) => {
  const { decision, decidedBy, decidedAt, reason } = decided
  if (decision === null || decidedAt === null) return null
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="break-words">
        {fill(words.decisions[decision], { email: decidedBy ?? '', reason: reason ?? '' })}{' '}
        {momentText(decidedAt)}
      </p>
      <p className="break-words text-muted">
        {fill(words.waitingFile, { email: proposedBy, count: String(lines) })}
      </p>
      <FileContent
        uuid={uuid}
        name={fill(words.fileName, { email: proposedBy, time: momentText(proposedAt) })}
      />
    </li>
  )
}

/** The last files that were confirmed or refused, each with its lines. */
export const DecidedFiles = ({ files }: { readonly files: readonly HandOverFileView[] }) => (
  <section aria-labelledby="decided-hand-overs" className="flex flex-col gap-2">
    <h2 id="decided-hand-overs" className="text-lg font-semibold">
      {words.filesTitle}
    </h2>
    {files.length === 0 ? (
      <p className="text-muted">{words.noFiles}</p>
    ) : (
      <ul aria-label={words.filesTitle}>
        {files.map((file) => (
          <DecidedFile key={file.uuid} {...file} />
        ))}
      </ul>
    )}
  </section>
)
