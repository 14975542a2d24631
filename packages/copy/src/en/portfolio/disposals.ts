import type { RecordStep } from '@pledge/domain/organization/retention'

/** What agents read of the disposal of records. */
export const portfolioDisposals = {
  title: 'Disposal of records',
  note: 'Records and files are removed once they were kept for their time. This cannot be undone.',
  kinds: {
    'ended-applications': 'Applications that ended without a loan',
    'identity-of-closed-loans': 'Closed loans: SSN, IDs, bank numbers, credit reports',
    'records-of-closed-loans': 'Closed loans: everything else',
    'screening-answers': 'Answers of the screening',
  } satisfies Record<RecordStep, string>,
  steps: {
    title: 'What is due',
    kind: 'Records',
    keptFor: 'Kept for',
    days: '{count} days',
    rule: 'Rule',
    due: 'Due now',
    soon: 'Due within 30 days',
    kept: 'Past its time, but kept',
    atLeast: '{count} or more',
    keptNote: 'A legal hold, a hold of the loan or a matter of sanctions keeps records past their time.',
  },
  holds: {
    title: 'Legal holds in force',
    empty: 'No legal hold is in force.',
    matter: 'Matter',
    covers: 'Covers',
    since: 'Set',
    file: 'File',
    open: 'Open the file',
  },
  done: {
    title: 'What was disposed of',
    empty: 'Nothing was disposed of yet.',
    when: 'When',
    kind: 'Records',
    rule: 'Rule',
    rows: 'Entries',
    files: 'Files',
    file: 'Application',
    more: 'Load more',
    shown: '{count} shown',
  },
} as const
