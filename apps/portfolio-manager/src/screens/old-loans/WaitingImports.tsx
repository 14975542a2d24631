import type { EstateRegister } from '@pledge/contract/estate-register'
import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import { moment } from '../../frame/moment.tsx'

/** Imports that another agent confirms, by importing the same file (note 097). */
export const WaitingImports = ({ requests }: { readonly requests: EstateRegister['importRequests'] }) =>
  requests.length === 0 ? null : (
    <ul aria-label={words.waitingImports} className="flex flex-col gap-2">
      {requests.map(({ sha256, requestedBy: email, requestedAt, isOwn, ...counts }) => (
        <li key={`${sha256} ${requestedAt}`} className="border-b border-line py-3">
          <p className="break-words">
            {fill(words.waitingImport, {
              email,
              added: String(counts.added),
              changed: String(counts.changed),
              persons: String(counts.persons),
              removed: String(counts.removed),
            })}{' '}
            {moment(requestedAt)}
          </p>
          <p className="text-muted">{isOwn ? words.waitsForOther : words.confirmWithFile}</p>
        </li>
      ))}
    </ul>
  )
