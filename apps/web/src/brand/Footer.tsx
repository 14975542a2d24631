import { frame as words } from '@pledge/copy/en/screens/frame'
import { fill } from '@pledge/copy/fill'
import { LEGAL_PAGES } from '@pledge/domain/organization/legal-pages'
import { FAQ_PATH } from '../routes.ts'
import { HousingLogo } from './HousingLogo.tsx'
import { legalLink } from './legal-links.ts'
import { pageData } from './page-data.ts'
import { telOf } from './tel.ts'
import { useOrganization } from './use-organization.ts'

/** Legal text, the brand's own links, NMLS number and housing logo (rows 1.2.140 to 1.2.144, 2.2.35 to 2.2.39). */
export const Footer = () => {
  const organization = useOrganization()
  const { nmls, legalName, legal, housingLogo, supportPhone, supportEmail } = organization
  const { toolsPath } = pageData()
  return (
    <footer className="mt-auto border-t border-line bg-sunken text-sm text-muted">
      <div className="mx-auto flex max-w-page flex-col gap-5 px-4 py-8 md:px-6">
        <div className="flex flex-wrap items-center gap-x-6">
          {LEGAL_PAGES.map((page) => (
            <LegalLink key={page} href={legalLink(organization, page)}>
              {words[page]}
            </LegalLink>
          ))}
          <a href={FAQ_PATH} className={FOOTER_LINK}>
            {words.faq}
          </a>
          <a href={`mailto:${supportEmail}`} className={FOOTER_LINK}>
            {supportEmail}
          </a>
          <a href={telOf(supportPhone)} className={FOOTER_LINK}>
            {supportPhone}
          </a>
          {toolsPath !== null && (
            <a href={toolsPath} data-print="no" className={FOOTER_LINK}>
              {words.tools}
            </a>
          )}
        </div>
        <div className="flex items-center gap-4">
          <HousingLogo kind={housingLogo} />
          <p>
            <span className="font-semibold text-ink">{legalName}</span>
            <br />
            {fill(words.nmls, { nmls })}
          </p>
        </div>
        <p className="max-w-reading">{legal.footer}</p>
      </div>
    </footer>
  )
}

/** A brand's own page opens in a new tab; ours opens like any other page. */
const LegalLink = ({ href, children }: { readonly href: string; readonly children: string }) =>
  href.startsWith('/') ? (
    <a href={href} className={FOOTER_LINK}>
      {children}
    </a>
  ) : (
    <a href={href} target="_blank" rel="noreferrer" className={FOOTER_LINK}>
      {children}
      <span className="sr-only"> {words.newTab}</span>
    </a>
  )

const FOOTER_LINK = 'link inline-flex min-h-11 items-center'
