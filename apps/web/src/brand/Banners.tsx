import { dismiss, loadBanners, MOST_BANNERS, undismissed } from '@pledge/client/banners'
import type { Banner as BannerData } from '@pledge/contract/banners'
import { banners as words } from '@pledge/copy/en/screens/banners'
import { Banner } from '@pledge/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganization } from './use-organization.ts'

const NONE: readonly BannerData[] = []

/**
 * The organization's announcements, under the header of every page (rows 1.2.145, 2.2.40, 2.2.45, gaps G.12 and G.23).
 * When the list cannot be loaded none are shown, without other effects.
 */
export const Banners = () => {
  const { code, bannersUrl } = useOrganization()
  const { data = NONE } = useQuery({
    queryKey: ['banners', code],
    queryFn: () => loadBanners({ fetch, address: bannersUrl, organization: code, app: 'crypto-backed-loan' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [, setClosed] = useState(0)
  return undismissed(data, localStorage)
    .slice(0, MOST_BANNERS)
    .map((each) => (
      <Banner
        key={each.uuid}
        tone={each.variant}
        message={each.message}
        label={words[each.variant]}
        dismissLabel={words.dismiss}
        moreLabel={words.more}
        lessLabel={words.less}
        onDismiss={
          each.dismissable
            ? () => {
                dismiss(each, localStorage)
                setClosed((count) => count + 1)
              }
            : undefined
        }
      />
    ))
}
