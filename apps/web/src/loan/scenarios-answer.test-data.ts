import type { ScenariosAnswer } from '@pledge/contract/loan-scenarios'

/** What prices would mean for the loan of `loanAnswer`, by the levels that ship. */
export const scenariosAnswer = (change: Partial<ScenariosAnswer> = {}): ScenariosAnswer => ({
  terms: {
    warningLtv: '0.75',
    marginCallLtv: '0.8',
    liquidationLtv: '0.9',
    cureTargetLtv: '0.75',
    cureHours: 48,
    rearm: '0.01',
    isCuredByPrice: false,
  },
  saleFee: '0.02',
  owed: Array.from({ length: 8 }, (_, day) => `${(10_174.99 + day * 2.5).toFixed(2)}`),
  pastWeeks: [],
  ...change,
})
