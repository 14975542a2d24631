import { reasonHeaders, type GivenReason } from '@pledge/contract/access-reason'
import type { DocumentAnswer } from '@pledge/contract/agreements'
import type { ApplicationFile } from '@pledge/contract/portfolio'
import { getAgentDocumentFile } from '@pledge/contract/portfolio-files'
import { portfolioApplication } from '@pledge/copy/en/portfolio/application'
import { documentFileName, documentFormat } from '@pledge/domain/agreements/document-format'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { DataTable, type Column } from '@pledge/ui/DataTable'
import { Section } from '@pledge/ui/Section'
import { useState } from 'react'
import { api } from '../../api.ts'
import { openFile, saveFile } from '../../files/bytes-url.ts'
import { useAccessReason } from '../../files/use-access-reason.tsx'
import { moment } from '../../frame/moment.tsx'
import { momentText } from '../../frame/time.ts'

const words = portfolioApplication.documents

const nameOf = ({ name, description }: DocumentAnswer): string => name ?? description

const columnsFor = (appUuid: string): readonly Column<DocumentAnswer>[] => [
  {
    key: 'name',
    header: words.name,
    rowHeader: true,
    cell: (document) => (
      <div className="min-w-44">
        {nameOf(document)}
        <span className="block figures font-normal text-muted">
          {fill(words.made, {
            version: String(document.templateVersion),
            time: momentText(document.createdAt),
          })}
        </span>
      </div>
    ),
  },
  {
    key: 'accepted',
    header: words.accepted,
    cell: ({ acceptedAt, needsAcceptance, isReplaced }) => {
      if (isReplaced) return <span className="text-muted">{words.replaced}</span>
      if (acceptedAt !== null) return moment(acceptedAt)
      return <span className="text-muted">{needsAcceptance ? words.notAccepted : words.notNeeded}</span>
    },
  },
  {
    key: 'file',
    header: words.file,
    align: 'end',
    cell: (document) => <OpenDocument appUuid={appUuid} document={document} />,
  },
]

/** The borrower's documents, exactly as they were sent. */
export const DocumentsSection = ({ application }: { readonly application: ApplicationFile }) => (
  <Section bare title={words.title}>
    <DataTable
      caption={words.title}
      captionHidden
      dense
      columns={columnsFor(application.appUuid)}
      rows={application.documents}
      rowKey={({ uuid }) => uuid}
      empty={words.empty}
    />
  </Section>
)

const WAYS = [
  { way: 'open', act: openFile, label: words.open, named: words.openNamed },
  { way: 'save', act: saveFile, label: words.save, named: words.saveNamed },
] as const

const OpenDocument = ({
  appUuid,
  document,
}: {
  readonly appUuid: string
  readonly document: DocumentAnswer
}) => {
  const [step, setStep] = useState<'idle' | 'failed' | 'open' | 'save'>('idle')
  const { withReason, dialog } = useAccessReason(appUuid)
  const fetchAnd = async ({ way, act }: (typeof WAYS)[number], reason: GivenReason) => {
    setStep(way)
    try {
      const params = { uuid: appUuid, docUuid: document.uuid }
      const bytes = await api(getAgentDocumentFile, { params, headers: reasonHeaders(reason) })
      const { contentType } = documentFormat(document.type)
      act({ bytes, contentType, fileName: documentFileName(document.type) })
      setStep('idle')
    } catch {
      setStep('failed')
    }
  }
  return (
    <>
      <span className="-my-3 -mr-3 inline-flex">
        {WAYS.map((one) => (
          <Button
            key={one.way}
            variant="quiet"
            size="small"
            className="px-3 whitespace-nowrap"
            aria-label={fill(one.named, { name: nameOf(document) })}
            loading={step === one.way}
            loadingLabel={words.opening}
            onClick={() => withReason((reason) => void fetchAnd(one, reason))}
          >
            {one.label}
          </Button>
        ))}
      </span>
      {dialog}
      {step === 'failed' && (
        <span role="alert" className="block font-semibold text-danger">
          {words.openFailed}
        </span>
      )}
    </>
  )
}
