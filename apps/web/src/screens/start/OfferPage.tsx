import { start as words } from '@pledge/copy/en/screens/start'
import { fill } from '@pledge/copy/fill'
import { type Residence, residenceTerms } from '@pledge/domain/residence/residence'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { PageGrid } from '@pledge/ui/PageGrid'
import { PageHead } from '@pledge/ui/PageHead'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { type ReactNode, useEffect, useState } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { navigate } from '../../navigation.ts'
import { Stages } from '../../journey/Stages.tsx'
import { refusalText } from '../../refusal-text.ts'
import { GET_MOBILE_APP_PATH, RESIDENCY_PATH } from '../../routes.ts'
import { OfferBuilder, type OfferBuilderProps } from './OfferBuilder.tsx'
import { useExplanations } from './use-explanations.ts'
import { type QuoteBasis, useQuoteBasis } from './use-quote-basis.ts'

export interface OfferPageProps extends Omit<OfferBuilderProps, 'basis' | 'terms'> {
  readonly heading: string
  readonly lead: ReactNode
}

/** The offer page around its form, the same for /start and /{appUuid}/renew (row 1.2.46). */
export const OfferPage = (props: OfferPageProps) => {
  const { heading, lead, residence } = props
  const basis = useQuoteBasis(residence)
  const terms = basis.data && residenceTerms(basis.data.rules, residence)
  const isServiced = terms?.ok !== false
  const needsApp = basis.data?.collateralTypes.every(({ offered }) => !offered) === true
  useEffect(() => {
    // A residence that is not listed or not serviced leads back to the question (gap G.30).
    if (!isServiced) navigate(RESIDENCY_PATH, { replace: true })
    // A brand without collateral on the web (row 1.6.04).
    else if (needsApp) navigate(GET_MOBILE_APP_PATH, { replace: true })
  }, [isServiced, needsApp])
  return (
    <PageLayout title={words.title} progress={<Stages current={0} />}>
      <PageHead
        title={heading}
        lead={lead}
        aside={<Place residence={residence} basis={basis.data} started={props.started} />}
      />
      {basis.data !== undefined && terms?.ok === true && (
        <OfferBuilder {...props} basis={basis.data} terms={terms.terms} />
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
    </PageLayout>
  )
}

interface PlaceProps extends Pick<OfferPageProps, 'residence' | 'started'> {
  readonly basis: QuoteBasis | undefined
}

/** The reader's residence and the kind of loan; the line's space is reserved until both are known. */
const Place = ({ residence, basis, started }: PlaceProps) => {
  const [open, setOpen] = useState(false)
  const explanations = useExplanations()
  const place = basis && placeName(basis, residence)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 md:min-h-6">
      {place !== undefined && <span>{fill(words.livesIn, { place })}</span>}
      {place !== undefined && started === undefined && (
        <a href={RESIDENCY_PATH} className="link inline-flex min-h-11 items-center md:min-h-6">
          {words.change}
        </a>
      )}
      {basis !== undefined && (
        <button
          type="button"
          className="link min-h-11 md:min-h-6"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {words.learnMore}
        </button>
      )}
      {open && basis !== undefined && explanations && (
        <explanations.InfoDialog slots={basis} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

const placeName = ({ rules }: QuoteBasis, { kind, code }: Residence): string | undefined =>
  kind === 'state'
    ? rules.states.find((each) => each.state === code)?.name
    : rules.countries.find((each) => each.code === code)?.name

/** As high as the content to come, so that nothing moves. */
const Waiting = () => (
  <Loading label={words.loading}>
    <PageGrid
      side={<Skeleton className="h-[40rem] w-full rounded-card" />}
      below={<Skeleton className="h-[28rem] w-full rounded-card" />}
    >
      <Skeleton className="h-[26rem] w-full rounded-card max-sm:h-[40rem]" />
    </PageGrid>
  </Loading>
)
