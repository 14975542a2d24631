import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { Notice } from '@pledge/ui/Notice'

/** The ids of applications that a list could not show: damaged ones, for the operator. */
export const Unreadable = ({ ids }: { readonly ids: readonly string[] }) =>
  ids.length === 0 ? null : (
    <Notice tone="warn" live="status" title={words.unreadableTitle}>
      <p>{words.unreadable}</p>
      <ul className="mt-2 figures">
        {ids.map((id) => (
          <li key={id} className="break-all">
            {id}
          </li>
        ))}
      </ul>
    </Notice>
  )
