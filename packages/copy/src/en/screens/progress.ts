/** The progress above every page of an application. */
export const progress = {
  label: 'Your application',
  step: 'Part {step} of {of}',
  done: '{done} of {count} steps done',
  stages: { offer: 'Offer', details: 'Details', finalSteps: 'Final steps', funding: 'Funding' },
} as const
