import type { DisbursementMethod } from './method.ts'

/**
 * What was wrong with the account of a disbursement, as the borrower reads it in plain words
 * (`@pledge/copy`). UNDER_REVIEW only states that the lender reviews it first: the reason is confidential.
 */
export const DISBURSEMENT_PROBLEMS = [
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_NUMBER_WRONG',
  'ROUTING_NUMBER_WRONG',
  'ACCOUNT_TAKES_NO_DEPOSITS',
  'BANK_TAKES_NO_TRANSFERS',
  'HOLDER_DIFFERS',
  'PAYMENT_REFUSED',
  'WALLET_TAKES_NO_USDC',
  'TEST_NOT_RECEIVED',
  'BORROWER_ASKED',
  'UNDER_REVIEW',
] as const
export type DisbursementProblem = (typeof DISBURSEMENT_PROBLEMS)[number]

/** What an agent may state when rejecting an account before money is sent; a bank's own answers have codes instead. */
export const AGENT_DISBURSEMENT_PROBLEMS = [
  'HOLDER_DIFFERS',
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_NUMBER_WRONG',
  'ROUTING_NUMBER_WRONG',
  'ACCOUNT_TAKES_NO_DEPOSITS',
  'BANK_TAKES_NO_TRANSFERS',
  'TEST_NOT_RECEIVED',
  'WALLET_TAKES_NO_USDC',
  'BORROWER_ASKED',
] as const satisfies readonly DisbursementProblem[]
export type AgentDisbursementProblem = (typeof AGENT_DISBURSEMENT_PROBLEMS)[number]

const OF_WALLETS: readonly AgentDisbursementProblem[] = [
  'TEST_NOT_RECEIVED',
  'WALLET_TAKES_NO_USDC',
  'BORROWER_ASKED',
]

/** The problems that apply to a wallet, or to a bank account. */
export const agentDisbursementProblemsOf = (
  method: DisbursementMethod,
): readonly AgentDisbursementProblem[] =>
  method === 'USDC'
    ? OF_WALLETS
    : AGENT_DISBURSEMENT_PROBLEMS.filter((one) => one === 'BORROWER_ASKED' || !OF_WALLETS.includes(one))

export const isAgentDisbursementProblem = (problem: string, method: DisbursementMethod): boolean =>
  (agentDisbursementProblemsOf(method) as readonly string[]).includes(problem)
