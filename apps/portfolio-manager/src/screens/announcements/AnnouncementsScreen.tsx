import { BANNER_APPS, type Banner, removeBanner } from '@pledge/contract/banners'
import { portfolioAnnouncements as words } from '@pledge/copy/en/portfolio/announcements'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../decisions/ConfirmDialog.tsx'
import { announcementsQuery } from '../../frame/Announcements.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { moment } from '../../frame/moment.tsx'
import { toasts } from '../../frame/toasts.ts'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { bannersQuery } from '../../queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import { BannerDialog } from './BannerDialog.tsx'

type OpenDialog = { readonly kind: 'write' } | { readonly kind: 'edit' | 'remove'; readonly banner: Banner }

/** Long enough to identify the banner in the button's label without repeating a long message. */
const LABEL_LENGTH = 40

const COLUMNS: readonly Column<Banner>[] = [
  {
    key: 'message',
    header: words.message,
    rowHeader: true,
    cell: ({ message }) => <span className="line-clamp-3 min-w-48 break-words">{message}</span>,
  },
  { key: 'variant', header: words.variant, cell: ({ variant }) => words.variants[variant].label },
  {
    key: 'apps',
    header: words.apps,
    cell: ({ apps }) =>
      BANNER_APPS.filter((app) => apps.includes(app))
        .map((app) => words.appNames[app])
        .join(', '),
  },
  {
    key: 'status',
    header: words.status,
    cell: ({ active }) => (
      <Tag tone={active ? 'success' : 'neutral'}>{active ? words.active : words.inactive}</Tag>
    ),
  },
  {
    key: 'changed',
    header: words.changed,
    cell: ({ metadata }) => moment(metadata.updatedAt),
  },
]

const actionColumn = (open: (opened: OpenDialog) => void): Column<Banner> => ({
  key: 'action',
  header: words.action,
  cell: (banner) => {
    const message = banner.message.slice(0, LABEL_LENGTH)
    return (
      <span className="-my-2 flex">
        <Button
          variant="quiet"
          size="small"
          aria-label={fill(words.editOf, { message })}
          onClick={() => open({ kind: 'edit', banner })}
        >
          {words.edit}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={fill(words.removeOf, { message })}
          onClick={() => open({ kind: 'remove', banner })}
        >
          {words.remove}
        </Button>
      </span>
    )
  },
})

/** The organization's announcements: created, changed, and switched on and off here, without a build (row 2.2.40). */
export const AnnouncementsScreen = () => {
  usePageTitle(words.title)
  const { data: banners, isError, isFetching, refetch } = useQuery(bannersQuery)
  const [opened, setOpened] = useState<OpenDialog>()
  const mayChange = useMay()('announcements.change')
  const columns = useMemo(() => (mayChange ? [...COLUMNS, actionColumn(setOpened)] : COLUMNS), [mayChange])
  return (
    <>
      <PageHeading
        title={words.title}
        note={words.note}
        aside={
          <Permitted right="announcements.change">
            <Button size="small" onClick={() => setOpened({ kind: 'write' })}>
              {words.write}
            </Button>
          </Permitted>
        }
      />
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {banners === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {banners !== undefined && (
        <DataTable
          caption={words.title}
          captionHidden
          dense
          columns={columns}
          rows={banners}
          rowKey={({ uuid }) => uuid}
          empty={words.empty}
        />
      )}
      {opened !== undefined && <Opened opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const Opened = ({ opened, onClose }: { readonly opened: OpenDialog; readonly onClose: () => void }) => {
  const queryClient = useQueryClient()
  const done = (text: string) => {
    void queryClient.invalidateQueries({ queryKey: bannersQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: announcementsQuery.queryKey })
    toasts.show({ tone: 'success', text })
    onClose()
  }
  if (opened.kind !== 'remove')
    return (
      <BannerDialog
        banner={opened.kind === 'edit' ? opened.banner : null}
        onSaved={() => done(words.saved)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={words.removeTitle}
      text={words.removeText}
      confirm={words.remove}
      working={words.removing}
      keep={words.keep}
      closeLabel={words.close}
      send={() => api(removeBanner, { params: { uuid: opened.banner.uuid } })}
      onDone={() => done(words.removed)}
      onClose={onClose}
    />
  )
}
