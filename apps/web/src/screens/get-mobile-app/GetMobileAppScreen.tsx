import { getMobileApp as words } from '@pledge/copy/en/screens/get-mobile-app'
import { fill } from '@pledge/copy/fill'
import type { PublicOrganization } from '@pledge/domain/organization/organization'
import { buttonLook } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { QrCode } from '@pledge/ui/QrCode'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { PhoneText } from '../../brand/PhoneText.tsx'
import { telOf } from '../../brand/tel.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { DASHBOARD_PATH } from '../../journey/pages.ts'
import { FAQ_PATH } from '../../routes.ts'

const STORES = ['ios', 'android'] as const
const QR_PX = 160

/** Where a flow that the web does not offer continues: the brand's app, or whom to ask (rows 1.1.21, 1.2.06). */
export function GetMobileAppScreen() {
  return <WayOnward organization={useOrganization()} />
}

interface OfOrganization {
  readonly organization: PublicOrganization
}

/** The page of one organization. */
export const WayOnward = ({ organization }: OfOrganization) => {
  const { shortName, mobileApp } = organization
  const stores = STORES.flatMap((store) => {
    const url = mobileApp[store]
    return url === null ? [] : [{ store, url }]
  })
  const hasApp = stores.length > 0
  return (
    <PageLayout title={words.title}>
      <div className="mx-auto flex max-w-form flex-col gap-6">
        <h1 className="text-xl lg:text-2xl">
          {hasApp ? fill(words.heading, { shortName }) : words.noAppHeading}
        </h1>
        {hasApp ? <Stores stores={stores} /> : <Instead organization={organization} />}
        <section className="flex flex-col gap-2">
          <h2 className="text-base">{words.elsewhere}</h2>
          <p className="flex flex-wrap gap-x-6">
            <a href={DASHBOARD_PATH} className={LINK}>
              {words.toDashboard}
            </a>
            <a href={FAQ_PATH} className={LINK}>
              {words.toFaq}
            </a>
          </p>
        </section>
      </div>
    </PageLayout>
  )
}

const LINK = 'link inline-flex min-h-11 items-center'

interface StoresProps {
  readonly stores: readonly { readonly store: (typeof STORES)[number]; readonly url: string }[]
}

const Stores = ({ stores }: StoresProps) => (
  <>
    <p className="max-w-prose">{words.lead}</p>
    <Card className="flex flex-col gap-6">
      <p className="flex flex-wrap gap-3">
        {stores.map(({ store, url }) => (
          <a key={store} href={url} target="_blank" rel="noreferrer" className={buttonLook()}>
            {words.stores[store]}
            <span className="sr-only"> {words.newTab}</span>
          </a>
        ))}
      </p>
      <div className="flex flex-col gap-3 max-md:hidden">
        <p className="text-muted">{words.scan}</p>
        <div className="flex flex-wrap gap-8">
          {stores.map(({ store, url }) => (
            <figure key={store} className="flex flex-col gap-2">
              <QrCode text={url} title={words.qr[store]} sizePx={QR_PX} />
              <figcaption className="text-sm text-muted">{words.qrLabels[store]}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </Card>
  </>
)

const Instead = ({ organization }: OfOrganization) => {
  const { shortName, supportPhone: phone, supportEmail: email } = organization
  return (
    <>
      <p className="max-w-prose">
        <PhoneText text={fill(words.noApp, { shortName, phone, email })} />
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={telOf(phone)} className={buttonLook()}>
          {fill(words.call, { phone })}
        </a>
        <a href={`mailto:${email}`} className={buttonLook({ variant: 'secondary' })}>
          {words.write}
        </a>
      </p>
    </>
  )
}
