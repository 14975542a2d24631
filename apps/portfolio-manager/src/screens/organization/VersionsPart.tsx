import {
  restoreOrganizationVersion,
  type OrganizationDesk,
  type OrganizationVersions,
} from '@pledge/contract/organization-drafts'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Dialog } from '@pledge/ui/Dialog'
import { Section } from '@pledge/ui/Section'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { contentOf, restoredContent } from '@pledge/domain/publishing/draft'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { moment } from '../../frame/moment.tsx'
import { versionQuery, versionsQuery } from '../../organization-queries.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { ConfigurationDialog } from './ConfigurationDialog.tsx'

type Version = OrganizationVersions[number]
type OpenDialog = { readonly kind: 'compare' | 'restore'; readonly version: number }

const peopleText = ({ proposedBy, publishedBy }: Version): string =>
  proposedBy === null || publishedBy === null
    ? words.versions.file
    : fill(words.versions.people, { proposer: proposedBy, publisher: publishedBy })

const columnsFor = (open: (opened: OpenDialog) => void, mayRestore: boolean): readonly Column<Version>[] => [
  {
    key: 'version',
    header: words.versions.version,
    rowHeader: true,
    cell: ({ version, isInForce }) => (
      <span className="flex flex-wrap items-center gap-2">
        {version}
        {isInForce && <Tag tone="success">{words.versions.inForce}</Tag>}
      </span>
    ),
  },
  { key: 'rules', header: words.versions.rules, cell: ({ rulesVersion }) => rulesVersion },
  { key: 'published', header: words.versions.published, cell: ({ publishedAt }) => moment(publishedAt) },
  {
    key: 'by',
    header: words.versions.by,
    cell: (row) => (
      <span className="inline-block min-w-48 break-words">
        {peopleText(row)}
        {row.restores !== null && (
          <span className="block text-muted">
            {fill(words.versions.restores, { version: String(row.restores) })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'action',
    header: words.versions.action,
    cell: ({ version, isInForce }) =>
      isInForce ? null : (
        <span className="-my-2 flex">
          <Button
            variant="quiet"
            size="small"
            aria-label={fill(words.versions.compareOf, { version: String(version) })}
            onClick={() => open({ kind: 'compare', version })}
          >
            {words.versions.compare}
          </Button>
          {mayRestore && (
            <Button
              variant="quiet"
              size="small"
              className="whitespace-nowrap"
              aria-label={fill(words.versions.restoreOf, { version: String(version) })}
              onClick={() => open({ kind: 'restore', version })}
            >
              {words.versions.restore}
            </Button>
          )}
        </span>
      ),
  },
]

/** Every version with its publisher; any can be compared with the one in force, and restored. */
export const VersionsPart = ({ configuration }: { readonly configuration: OrganizationDesk }) => {
  const versions = useQuery(versionsQuery)
  const [opened, setOpened] = useState<OpenDialog>()
  const mayRestore = useMay()('organization.edit')
  const columns = useMemo(() => columnsFor(setOpened, mayRestore), [mayRestore])
  return (
    <Section title={words.part.versions}>
      {!mayRestore && (
        <div className="mb-3">
          <Permitted right="organization.edit">{null}</Permitted>
        </div>
      )}
      {versions.isError && <LoadFailed onRetry={() => void versions.refetch()} busy={versions.isFetching} />}
      {versions.data === undefined && !versions.isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {versions.data !== undefined && (
        <DataTable
          caption={words.part.versions}
          captionHidden
          dense
          columns={columns}
          rows={versions.data}
          rowKey={({ version }) => String(version)}
          empty={words.table.nothing}
        />
      )}
      {opened !== undefined && (
        <Opened
          key={opened.kind}
          configuration={configuration}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  )
}

const Opened = ({
  configuration: configurationNow,
  opened,
  onClose,
}: {
  readonly configuration: OrganizationDesk
  readonly opened: OpenDialog
  readonly onClose: () => void
}) => {
  // The state when this was opened: a draft that another person has saved since was not reviewed, and is not
  // replaced.
  const [configuration] = useState(configurationNow)
  const found = useQuery(versionQuery(opened.version))
  const version = String(opened.version)
  const { dialog } = words
  if (found.data !== undefined && opened.kind === 'restore')
    return (
      <ConfigurationDialog
        title={fill(dialog.restoreTitle, { version })}
        text={fill(dialog.restoreText, { version })}
        confirm={dialog.restore}
        working={dialog.restoring}
        before={configuration.published}
        after={restoredContent(found.data, contentOf(configuration.published))}
        send={() =>
          api(restoreOrganizationVersion, { params: { version }, body: { revision: configuration.revision } })
        }
        outcome={() => fill(dialog.restored, { version })}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={fill(words.versions.compared, { from: version, to: String(configuration.published.version) })}
      closeLabel={dialog.close}
    >
      {found.isError && <LoadFailed onRetry={() => void found.refetch()} busy={found.isFetching} />}
      {found.data === undefined && !found.isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {found.data !== undefined && <ChangesTable before={found.data} after={configuration.published} />}
    </Dialog>
  )
}
