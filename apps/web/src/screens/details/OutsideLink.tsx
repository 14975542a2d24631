import { details as words } from '@pledge/copy/en/screens/details'

/** Opens in a new tab, so that the form keeps its input. */
export const OutsideLink = ({ href, children }: { readonly href: string; readonly children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="link inline-block py-1">
    {children} <span className="text-muted">{words.consents.newTab}</span>
  </a>
)
