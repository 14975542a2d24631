import { dismiss, loadBanners, MOST_BANNERS, undismissed } from '@pledge/client/banners'
import { banners as words } from '@pledge/copy/en/screens/banners'
import { Banner } from '@pledge/ui/Banner'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organization } from '../organization.ts'

export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: () => {
    const { bannersUrl, code } = organization()
    return loadBanners({ fetch, address: bannersUrl, organization: code, app: 'portfolio-manager' })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Banners for agents; nothing if they cannot be loaded (rows 1.2.145, 2.2.40). */
export const Announcements = () => {
  const { data = [] } = useQuery(announcementsQuery)
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
