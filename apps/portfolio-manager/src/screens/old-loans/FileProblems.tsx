import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { Notice } from '@pledge/ui/Notice'

interface FileProblemsProps {
  /** With a place for the count. */
  readonly title: string
  readonly problems: readonly { readonly line: number; readonly message: string }[]
  readonly problemCount: number
}

/** What is wrong with a file, by line: none of it is used. */
export const FileProblems = ({ title, problems, problemCount }: FileProblemsProps) => (
  <Notice tone="danger" live="alert">
    <p className="font-semibold">{fill(title, { count: String(problemCount) })}</p>
    <ul className="mt-2 flex flex-col gap-1">
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>{fill(words.problem, { line: String(line), message })}</li>
      ))}
    </ul>
    {problemCount > problems.length && (
      <p className="mt-2">{fill(words.moreProblems, { count: String(problems.length) })}</p>
    )}
  </Notice>
)
