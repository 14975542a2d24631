import { portfolioLists as words } from '@pledge/copy/en/portfolio/lists'
import { Notice } from '@pledge/ui/Notice'

/** Applications that a list could not show, by their ids: damaged ones, for whoever looks after the data. */
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
