import { classNames } from './class-names.ts'

export interface ProgressStage {
  readonly name: string
  /** Number of segments drawn; one by default. */
  readonly parts?: number | undefined
}

export interface StageProgressProps {
  readonly stages: readonly ProgressStage[]
  /** Index of the current stage; `stages.length` when all are done. */
  readonly current: number
  /** Number of completed segments of the current stage. */
  readonly done?: number | undefined
  /** 'Part 3 of 4': shown on a phone, and the text alternative of the drawing. */
  readonly step: string
  /** For the current stage: '2 of 4 steps done'. */
  readonly note?: string | undefined
}

const FILLS = {
  done: 'bg-brand',
  now: 'bg-[linear-gradient(to_right,var(--brand)_50%,var(--line)_50%)]',
  next: 'bg-line',
} as const

/** The borrower's progress, above the title of every page of an application: the same height on all of them. */
export const StageProgress = ({ stages, current, done = 0, step, note }: StageProgressProps) => {
  const fillOf = (stage: number, part: number): keyof typeof FILLS => {
    if (stage !== current) return stage < current ? 'done' : 'next'
    if (part < done) return 'done'
    return part === done ? 'now' : 'next'
  }
  const now = stages[Math.min(current, stages.length - 1)]
  return (
    <div data-print="no" className="relative mb-5 md:mb-6 lg:mb-4">
      <p className="mb-2 flex justify-between gap-3 text-sm text-muted figures md:sr-only">
        <span>
          {step}: <span className="font-semibold text-ink">{now?.name}</span>
        </span>
        {note !== undefined && <span> {note}</span>}
      </p>
      {/* The third stage has segments; its note fits on one line on a tablet too. */}
      <ol
        aria-hidden="true"
        className="grid grid-cols-4 gap-1.5 md:grid-cols-[1fr_1fr_minmax(max-content,1fr)_1fr] md:gap-3"
      >
        {stages.map(({ name, parts = 1 }, stage) => (
          <li key={name} className="min-w-0">
            <span className="grid h-1 auto-cols-fr grid-flow-col gap-[3px]">
              {Array.from({ length: parts }, (_none, part) => (
                <span key={part} className={`rounded-full ${FILLS[fillOf(stage, part)]}`} />
              ))}
            </span>
            <span
              className={classNames(
                'mt-2 hidden gap-1.5 text-sm figures md:flex',
                stage === current ? 'font-semibold' : 'text-muted',
              )}
            >
              {stage < current && (
                <svg
                  viewBox="0 0 24 24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2.5"
                  className="mt-0.5 size-4 shrink-0 text-brand-strong"
                >
                  <path d="m5 12.5 5 5L19 7" />
                </svg>
              )}
              {name}
              {stage === current && note !== undefined && (
                <span className="font-normal text-muted">{note}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
