import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { type Residence, residenceTerms } from '@pledge/domain/residence/residence'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { type ReactNode, useEffect, useState } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { useOrganization } from '../../brand/use-organization.ts'
import { navigate } from '../../navigation.ts'
import { refusalText } from '../../refusal-text.ts'
import { GET_MOBILE_APP_PATH, RESIDENCY_PATH } from '../../routes.ts'
import { Info } from './InfoButton.tsx'
import { OfferBuilder, type OfferBuilderProps } from './OfferBuilder.tsx'
import { useExplanations } from './use-explanations.ts'
import { type QuoteBasis, useQuoteBasis } from './use-quote-basis.ts'

export interface OfferPageProps extends Omit<OfferBuilderProps, 'basis' | 'terms' | 'children'> {
  readonly heading: string
  readonly lead: ReactNode
}

/** The offer page around its form, the same at /start and at /{appUuid}/renew (row 1.2.46). */
export const OfferPage = (props: OfferPageProps) => {
  const { heading, lead, residence } = props
  const basis = useQuoteBasis(residence)
  const terms = basis.data && residenceTerms(basis.data.rules, residence)
  const isServiced = terms?.ok !== false
  const needsApp = basis.data?.collateralTypes.every(({ offered }) => !offered) === true
  useEffect(() => {
    // A residence that is on no list, or not serviced: back to the question (gap G.30).
    if (!isServiced) navigate(RESIDENCY_PATH, { replace: true })
    // A brand that takes no collateral on the web (row 1.6.04).
    else if (needsApp) navigate(GET_MOBILE_APP_PATH, { replace: true })
  }, [isServiced, needsApp])
  return (
    <PageLayout title={words.title}>
      <div className="flex flex-col gap-6 lg:gap-8">
        <Heading
          heading={heading}
          lead={lead}
          residence={residence}
          basis={basis.data}
          started={props.started}
        />
        {basis.data !== undefined && terms?.ok === true && (
          <OfferBuilder {...props} basis={basis.data} terms={terms.terms}>
            <Below basis={basis.data} residence={residence} />
          </OfferBuilder>
        )}
        {basis.isPending && <Waiting />}
        {basis.data === undefined && basis.isError && (
          <Notice
            tone="danger"
            live="alert"
            action={
              <Button variant="secondary" loading={basis.isFetching} onClick={() => void basis.refetch()}>
                {words.tryAgain}
              </Button>
            }
          >
            {refusalText(basis.error)}
          </Notice>
        )}
      </div>
    </PageLayout>
  )
}

interface HeadingProps extends Pick<OfferPageProps, 'heading' | 'lead' | 'residence' | 'started'> {
  readonly basis: QuoteBasis | undefined
}

const Heading = ({ heading, lead, residence, basis, started }: HeadingProps) => {
  const [open, setOpen] = useState(false)
  const place = basis && placeName(basis, residence)
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-xl lg:text-2xl">{heading}</h1>
      <div className="max-w-prose text-muted">{lead}</div>
      <p className="flex min-h-11 flex-wrap items-center gap-x-5">
        {place !== undefined && (
          <span className="flex items-center gap-2">
            {fill(words.livesIn, { place })}
            {started === undefined && (
              <a href={RESIDENCY_PATH} className="link inline-flex min-h-11 items-center">
                {words.change}
              </a>
            )}
          </span>
        )}
        {basis !== undefined && (
          <button
            type="button"
            className="link min-h-11"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {words.learnMore}
          </button>
        )}
      </p>
      {basis !== undefined && (
        <Info name="learnMore" slots={basis} open={open} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const placeName = ({ rules }: QuoteBasis, { kind, code }: Residence): string | undefined =>
  kind === 'state'
    ? rules.states.find((each) => each.state === code)?.name
    : rules.countries.find((each) => each.code === code)?.name

interface BelowProps {
  readonly basis: QuoteBasis
  readonly residence: Residence
}

/** FAQ shortlist and footnotes (rows 1.2.53 and 1.2.54). */
const Below = ({ basis, residence }: BelowProps) => {
  const { legal } = useOrganization()
  const explanations = useExplanations()
  return (
    <div className="flex flex-col gap-10">
      {explanations && (
        <explanations.Questions slots={basis} isInternational={residence.kind === 'country'} />
      )}
      {legal.footnotes.length > 0 && (
        <section aria-labelledby="footnotes-title" className="max-w-3xl text-sm text-muted">
          <h2 id="footnotes-title" className="mb-2 text-sm font-semibold">
            {words.footnotes}
          </h2>
          <ol className="flex list-decimal flex-col gap-2 pl-5">
            {legal.footnotes.map((footnote) => (
              <li key={footnote}>{footnote}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const Waiting = () => (
  <Loading label={words.loading}>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-8">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-44 w-full rounded-card" />
        <Skeleton className="h-44 w-full rounded-card" />
        <Skeleton className="h-36 w-full rounded-card" />
      </div>
      <Skeleton className="h-[36rem] w-full rounded-card" />
    </div>
  </Loading>
)
