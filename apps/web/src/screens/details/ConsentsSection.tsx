import type { DetailsConsents } from '@pledge/contract/borrower'
import { details as words } from '@pledge/copy/en/screens/details'
import { fill } from '@pledge/copy/fill'
import { CONSENT_BOXES, requiredBoxes, type ConsentBox } from '@pledge/domain/borrower/consents'
import { Checkbox } from '@pledge/ui/Checkbox'
import { Section } from '@pledge/ui/Section'
import { Tag } from '@pledge/ui/Tag'
import { useState } from 'react'
import { OpenDocument } from '../../documents/OpenDocument.tsx'
import { pathOfPage } from '../../journey/pages.ts'
import { consentedLink } from './consented-link.ts'
import type { DetailsForm } from '../../personal-details/fields.ts'
import { controlId } from '../../personal-details/form.ts'
import { OutsideLink } from './OutsideLink.tsx'

export interface ConsentsSectionProps {
  readonly form: DetailsForm
  /** From the version that the application keeps: the displayed text is the one submitted and recorded. */
  readonly requested: DetailsConsents
  readonly appUuid: string
}

const { consents } = words
const BOXES = Object.keys(CONSENT_BOXES) as readonly ConsentBox[]
/** A text up to this length is fully shown under its box; a longer one scrolls. */
const SHORT_TEXT = 700

/** Three boxes for four consents, each with its full text (rows 1.2.70 and 1.3.43, gap G.35). */
export const ConsentsSection = ({ form, requested, appUuid }: ConsentsSectionProps) => {
  const required = requiredBoxes(requested.consents)
  const [isOpened, setIsOpened] = useState(false)
  return (
    <Section title={consents.title} description={consents.description}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <OpenDocument
          appUuid={appUuid}
          type="APPLICATION_DISCLOSURES"
          label={consents.openDisclosures}
          look={{ variant: 'secondary' }}
          onOpened={() => setIsOpened(true)}
        />
        <span role="status">{isOpened && <Tag tone="success">{consents.opened}</Tag>}</span>
      </div>
      <div className="flex flex-col divide-y divide-line">
        {BOXES.map((box) => (
          <div key={box} className="py-3 first:pt-0 last:pb-0">
            <Checkbox
              id={controlId(`consents.${box}`)}
              label={
                <>
                  {consents[box]}
                  {!required.includes(box) && <span className="text-muted"> ({words.optional})</span>}
                </>
              }
              checked={form.values.consents[box]}
              required={required.includes(box)}
              error={form.errorOf(`consents.${box}`)}
              aria-details={`${controlId(`consents.${box}`)}-text`}
              onChange={(event) =>
                form.set(
                  { consents: { ...form.values.consents, [box]: event.currentTarget.checked } },
                  `consents.${box}`,
                )
              }
              onBlur={() => form.leave(`consents.${box}`)}
            />
            <ConsentText
              id={`${controlId(`consents.${box}`)}-text`}
              label={fill(consents.fullText, { name: consents[box] })}
              text={requested.legal[box]}
            />
            {box === 'termsAndPrivacy' && (
              <p className="mt-1 flex flex-wrap gap-x-5 pl-9 text-sm">
                <OutsideLink href={consentedLink(requested, 'terms')}>{consents.terms}</OutsideLink>
                <OutsideLink href={consentedLink(requested, 'privacy')}>{consents.privacy}</OutsideLink>
              </p>
            )}
          </div>
        ))}
      </div>
      <p className="mt-3 text-sm">
        <OutsideLink href={pathOfPage('documents', appUuid)}>{consents.disclosures}</OutsideLink>
      </p>
    </Section>
  )
}

const ConsentText = (props: { readonly id: string; readonly label: string; readonly text: string }) => {
  const { id, label, text } = props
  return text.length <= SHORT_TEXT ? (
    <p id={id} className="max-w-prose pl-9 text-sm text-muted">
      {text}
    </p>
  ) : (
    <div
      id={id}
      role="region"
      aria-label={label}
      // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      className="ml-9 max-h-40 overflow-y-auto rounded-field border border-line bg-sunken p-3 text-sm print:max-h-none"
    >
      {text}
    </div>
  )
}
