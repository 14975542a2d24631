import { getCountries } from '@pledge/contract/residence'
import { banners as words } from '@pledge/copy/en/screens/banners'
import { fill } from '@pledge/copy/fill'
import { listed } from '@pledge/copy/format/list'
import { Banner } from '@pledge/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { applicationQuery } from '../journey/queries.ts'
import { usePlace } from '../navigation.ts'
import { appUuidOf } from '../routes.ts'
import { useOrganization } from './use-organization.ts'

/** Longer lists are folded to two lines. */
const FOLD_AFTER = 140

/** Whether the page is one of an international borrower: by its application, or by the country in the address. */
const useIsInternational = (): boolean => {
  const { pathname, search } = usePlace()
  const appUuid = appUuidOf(pathname) ?? ''
  // Only looked at: the page itself reads it.
  const { data } = useQuery({ ...applicationQuery(appUuid), enabled: false })
  return data?.isInternational ?? new URLSearchParams(search).has('country')
}

/** The notice of unavailable countries for international borrowers (rows 1.2.146, 2.2.41); nothing where there is none. */
export const UnavailableCountries = () => {
  const { code: orgCode, flags } = useOrganization()
  const isInternational = useIsInternational() && flags.international
  const { data } = useQuery({
    queryKey: ['countries', orgCode],
    queryFn: async ({ signal }) => (await api(getCountries, { query: { orgCode }, signal })).countries,
    enabled: isInternational,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = (data ?? []).filter(({ enabled }) => !enabled).map(({ name }) => name)
  if (!isInternational || names.length === 0) return null
  return (
    <Banner
      tone="info"
      label={words.countries}
      message={fill(words.unavailable, { countries: listed(names) })}
      foldAfter={FOLD_AFTER}
      moreLabel={words.more}
      lessLabel={words.less}
    />
  )
}
