import { type ExperimentAnswer, stopExperiment } from '@pledge/contract/experiments'
import { portfolioExperiments as words } from '@pledge/copy/en/portfolio/experiments'
import { portfolioFunnel } from '@pledge/copy/en/portfolio/funnel'
import { portfolioFrame } from '@pledge/copy/en/portfolio/frame'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { type Column, DataTable } from '@pledge/ui/DataTable'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { Tag } from '@pledge/ui/Tag'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../decisions/ConfirmDialog.tsx'
import { experimentsQuery } from '../../experiment-queries.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { PageHeading } from '../../frame/PageHeading.tsx'
import { momentText } from '../../frame/time.ts'
import { organization } from '../../organization.ts'
import { toasts } from '../../frame/toasts.ts'
import { usePageTitle } from '../../frame/use-page-title.ts'
import { Permitted } from '../../session/Permitted.tsx'
import { useMay } from '../../session/rights.ts'
import { ExperimentDialog } from './ExperimentDialog.tsx'
import { ResultsDialog } from './ResultsDialog.tsx'
import { shareText } from '../../share-text.ts'

type OpenDialog =
  | { readonly kind: 'write' }
  | { readonly kind: 'edit' | 'stop' | 'results'; readonly experiment: ExperimentAnswer }

const COLUMNS: readonly Column<ExperimentAnswer>[] = [
  {
    key: 'key',
    header: words.key,
    rowHeader: true,
    cell: ({ key, description }) => (
      <span className="flex min-w-56 flex-col">
        <span className="break-words">{key}</span>
        <span className="line-clamp-3 font-normal break-words text-muted">{description}</span>
      </span>
    ),
  },
  {
    key: 'area',
    header: words.area,
    cell: ({ area }) => <span className="whitespace-nowrap">{words.areas[area]}</span>,
  },
  {
    key: 'goal',
    header: words.goal,
    cell: ({ goal }) => <span className="whitespace-nowrap">{words.goals[goal]}</span>,
  },
  {
    key: 'owner',
    header: words.owner,
    cell: ({ owner }) => <span className="block min-w-24 break-words">{owner || portfolioFrame.none}</span>,
  },
  {
    key: 'share',
    header: words.share,
    align: 'end',
    cell: ({ enabledBps }) => (
      <span className="figures">{fill(words.shareText, { percent: shareText(enabledBps) })}</span>
    ),
  },
  {
    key: 'round',
    header: words.round,
    cell: ({ round, roundStartedAt }) => (
      <span className="block min-w-32 figures">
        {fill(words.roundText, { round: String(round), date: momentText(roundStartedAt) })}
      </span>
    ),
  },
  {
    key: 'status',
    header: words.status,
    cell: ({ stoppedAt }) => (
      <Tag tone={stoppedAt === null ? 'success' : 'neutral'}>
        {stoppedAt === null ? words.running : words.stopped}
      </Tag>
    ),
  },
]

interface ActionsProps {
  readonly experiment: ExperimentAnswer
  readonly mayChange: boolean
  readonly open: (opened: OpenDialog) => void
}

const Actions = ({ experiment, mayChange, open }: ActionsProps) => {
  const { key, stoppedAt } = experiment
  const isRunning = stoppedAt === null
  return (
    <span className="-my-2 flex">
      <Button
        variant="quiet"
        size="small"
        aria-label={fill(words.resultsOf, { key })}
        onClick={() => open({ kind: 'results', experiment })}
      >
        {words.results}
      </Button>
      {mayChange && (
        <Button
          variant="quiet"
          size="small"
          aria-label={fill(isRunning ? words.editOf : words.restartOf, { key })}
          onClick={() => open({ kind: 'edit', experiment })}
        >
          {isRunning ? words.edit : words.restart}
        </Button>
      )}
      {mayChange && isRunning && (
        <Button
          variant="quiet"
          size="small"
          aria-label={fill(words.stopOf, { key })}
          onClick={() => open({ kind: 'stop', experiment })}
        >
          {words.stop}
        </Button>
      )}
    </span>
  )
}

/** The organization's experiments: defined, ramped and stopped by administrators, and read by all staff. */
export const ExperimentsScreen = () => {
  usePageTitle(words.title)
  const { data, isError, isFetching, refetch } = useQuery(experimentsQuery)
  const [opened, setOpened] = useState<OpenDialog>()
  const mayChange = useMay()('organization.edit')
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        key: 'action',
        header: words.action,
        cell: (experiment: ExperimentAnswer) => (
          <Actions experiment={experiment} mayChange={mayChange} open={setOpened} />
        ),
      },
    ],
    [mayChange],
  )
  return (
    <>
      <PageHeading
        title={words.title}
        note={fill(words.note, { organization: organization().shortName })}
        aside={
          <span className="flex flex-wrap items-center gap-4">
            <Link to="/insights" className="link inline-flex min-h-11 items-center">
              {portfolioFunnel.title}
            </Link>
            <Permitted right="organization.edit">
              <Button size="small" onClick={() => setOpened({ kind: 'write' })}>
                {words.write}
              </Button>
            </Permitted>
          </span>
        }
      />
      {isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data === undefined && !isError && (
        <Loading label={portfolioFrame.loading}>
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
      {data !== undefined && (
        <DataTable
          caption={words.title}
          captionHidden
          dense
          columns={columns}
          rows={data.experiments}
          rowKey={({ key }) => key}
          empty={words.empty}
        />
      )}
      {opened !== undefined && (
        <Opened
          opened={opened}
          taken={data?.experiments.map(({ key }) => key) ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

interface OpenedProps {
  readonly opened: OpenDialog
  readonly taken: readonly string[]
  readonly onClose: () => void
}

const Opened = ({ opened, taken, onClose }: OpenedProps) => {
  const queryClient = useQueryClient()
  const done = (text: string) => {
    void queryClient.invalidateQueries({ queryKey: ['experiments'] })
    toasts.show({ tone: 'success', text })
    onClose()
  }
  if (opened.kind === 'results')
    return <ResultsDialog experimentKey={opened.experiment.key} onClose={onClose} />
  if (opened.kind !== 'stop')
    return (
      <ExperimentDialog
        experiment={opened.kind === 'edit' ? opened.experiment : null}
        taken={taken}
        onSaved={() => done(words.saved)}
        onClose={onClose}
      />
    )
  const { key } = opened.experiment
  return (
    <ConfirmDialog
      title={fill(words.stopTitle, { key })}
      text={words.stopText}
      confirm={words.stop}
      working={words.stopping}
      keep={words.keep}
      closeLabel={words.close}
      send={() => api(stopExperiment, { params: { key }, body: null })}
      onDone={() => done(words.stoppedDone)}
      onClose={onClose}
    />
  )
}
