import { checkReceipt as words } from '@pledge/copy/en/screens/check-receipt'
import { fill } from '@pledge/copy/fill'
import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'
import { Button } from '@pledge/ui/Button'
import { Card } from '@pledge/ui/Card'
import { FilePicker } from '@pledge/ui/FilePicker'
import { PageHead } from '@pledge/ui/PageHead'
import { TextAreaField } from '@pledge/ui/TextAreaField'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PageLayout } from '../../brand/PageLayout.tsx'
import { CheckedReceipt } from './CheckedReceipt.tsx'
import { MOST_BYTES, MOST_MEGABYTES, readText, type ReadProblem } from './read-text.ts'

interface Problem {
  readonly at: 'file' | 'text'
  readonly kind: ReadProblem
}

const problemText = (problem: Problem | null, at: Problem['at']): string | undefined =>
  problem?.at === at ? fill(words.errors[problem.kind], { size: String(MOST_MEGABYTES) }) : undefined

/**
 * Anybody recomputes the receipt of a sale of collateral from its own inputs, by the rules that the server acts by, in the browser
 * (section 8 of the security agreement, row 1.9.07). Needs no account; nothing is sent.
 */
export function CheckReceiptScreen() {
  const [files, setFiles] = useState<readonly File[]>([])
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [receipt, setReceipt] = useState<SaleReceipt | null>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)

  const check = (given: string, at: Problem['at']) => {
    const read = readText(given)
    setProblem(read.ok ? null : { at, kind: read.problem })
    setReceipt(read.ok ? read.receipt : null)
    if (!read.ok && at === 'text') textArea.current?.focus()
  }
  const choose = async (chosen: readonly File[]) => {
    setFiles(chosen)
    setReceipt(null)
    setProblem(null)
    const [file] = chosen
    if (file === undefined) return
    if (file.size > MOST_BYTES) return setProblem({ at: 'file', kind: 'tooLarge' })
    try {
      check(await file.text(), 'file')
    } catch {
      setProblem({ at: 'file', kind: 'unreadable' })
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setFiles([])
    check(text, 'text')
  }
  return (
    <PageLayout title={words.title}>
      <PageHead title={words.title} lead={words.lead} />
      <div className="flex max-w-reading flex-col gap-4 md:gap-6">
        <Card>
          <form noValidate onSubmit={submit} className="flex flex-col gap-5">
            <p>{words.privacy}</p>
            <FilePicker
              label={words.file}
              hint={words.fileHint}
              accept="application/json,.json"
              required={false}
              files={files}
              onFilesChange={(chosen) => void choose(chosen)}
              chooseLabel={words.choose}
              chooseOtherLabel={words.chooseOther}
              error={problemText(problem, 'file')}
            />
            <TextAreaField
              ref={textArea}
              label={words.paste}
              hint={words.pasteHint}
              value={text}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
              error={problemText(problem, 'text')}
            />
            <Button type="submit" className="self-start">
              {words.check}
            </Button>
          </form>
        </Card>
        {receipt !== null && <Result receipt={receipt} />}
      </div>
    </PageLayout>
  )
}

/** The focus moves to the result, which is below what was typed. */
const Result = ({ receipt }: { readonly receipt: SaleReceipt }) => {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [receipt])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.result}
      className="flex min-w-0 flex-col gap-4 outline-none md:gap-6"
    >
      <CheckedReceipt receipt={receipt} />
    </section>
  )
}
