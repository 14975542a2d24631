import { start as words } from '@pledge/copy/en/screens/start'
import { residenceFromQuery, residenceQuery } from '@pledge/domain/residence/query'
import type { Residence } from '@pledge/domain/residence/residence'
import { useEffect, useMemo, useState } from 'react'
import { PageLoading } from '../../brand/PageLoading.tsx'
import { navigate } from '../../navigation.ts'
import { useQueryText } from '../../query-text.ts'
import { RESIDENCY_PATH, START_PATH } from '../../routes.ts'
import { loadSignIn } from '../../session/load-sign-in.ts'
import { useUser } from '../../session/use-user.ts'
import { forgetForm, keepForm, readKeptForm } from './kept-form.ts'
import { OfferPage } from './OfferPage.tsx'

/** /start: builds an offer for anyone (row 1.2.03); without a residence it leads to /residency (row 1.2.60). */
export function StartScreen() {
  const state = useQueryText('state') ?? undefined
  const country = useQueryText('country') ?? undefined
  const residence = useMemo(() => residenceFromQuery({ state, country }), [state, country])
  useEffect(() => {
    if (residence === undefined) navigate(RESIDENCY_PATH, { replace: true })
  }, [residence])
  if (residence === undefined) return <PageLoading />
  return <Offer key={`${residence.kind}-${residence.code}`} residence={residence} />
}

/** The return address of the sign-in. */
const addressOf = (residence: Residence): string => {
  const query = new URLSearchParams({ ...residenceQuery(residence) } as Record<string, string>)
  return `${START_PATH}?${query.toString()}`
}

const Offer = ({ residence }: { readonly residence: Residence }) => {
  const { data: user, isPending } = useUser()
  const address = addressOf(residence)
  const [kept] = useState(() => readKeptForm(address))
  // Continue is clicked automatically once, only for a borrower who has just signed in.
  const resume = user ? kept?.seen : undefined
  useEffect(() => {
    if (!isPending) forgetForm()
  }, [isPending])
  return (
    <OfferPage
      heading={words.heading}
      lead={words.lead}
      residence={residence}
      first={kept?.form}
      started={undefined}
      resume={resume}
      signIn={async (form, seen) => {
        keepForm({ address, form, seen })
        const { startLogin } = await loadSignIn()
        return startLogin(address, { screen: 'register' })
      }}
    />
  )
}
