import { getCountries } from '@pledge/contract/residence'
import { banners as words } from '@pledge/copy/en/screens/banners'
import { closedCountries } from '@pledge/copy/en/closed-countries'
import { Banner } from '@pledge/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { applicationQuery } from '../journey/queries.ts'
import { usePlace } from '../navigation.ts'
import { appUuidOf } from '../routes.ts'
import { isNoticeDue, rememberNotice } from './countries-notice.ts'
import { useOrganization } from './use-organization.ts'

/** Longer lists are collapsed to two lines. */
const FOLD_AFTER = 140

/** Whether the page is for an international borrower: by its application, or by the country in the address. */
const useIsInternational = (): boolean => {
  const { pathname, search } = usePlace()
  const appUuid = appUuidOf(pathname) ?? ''
  // Only observed: the page itself fetches it.
  const { data } = useQuery({ ...applicationQuery(appUuid), enabled: false })
  return data?.isInternational ?? new URLSearchParams(search).has('country')
}

/**
 * The notice of unavailable countries (rows 1.2.146, 2.2.41), on the first international page that a borrower sees;
 * /residency has its own, beside the choice. Empty where there is none.
 */
export const UnavailableCountries = () => {
  const { code: orgCode, flags } = useOrganization()
  const { pathname } = usePlace()
  const isInternational = useIsInternational() && flags.international
  const { data = [] } = useQuery({
    queryKey: ['countries', orgCode],
    queryFn: async ({ signal }) => (await api(getCountries, { query: { orgCode }, signal })).countries,
    enabled: isInternational,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const text = isInternational ? closedCountries(data).join(' ') : ''
  const isShown = text !== '' && isNoticeDue({ text, pathname })
  useEffect(() => {
    if (isShown) rememberNotice({ text, pathname })
  }, [isShown, text, pathname])
  if (!isShown) return null
  return (
    <Banner
      tone="info"
      label={words.countries}
      message={text}
      foldAfter={FOLD_AFTER}
      moreLabel={words.more}
      lessLabel={words.less}
    />
  )
}
