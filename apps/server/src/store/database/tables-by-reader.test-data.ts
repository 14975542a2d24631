/** Tables with a borrower's rows: each must show them to their owner, and to no outsider. */
export const OF_BORROWERS = [
  'applications',
  'application_events',
  'streams',
  'offers',
  'borrower_profiles',
  'submitted_details',
  'stored_files',
  'consents',
  'identity_documents',
  'bank_accounts',
  'bank_link_sessions',
  'bank_link_items',
  'bank_link_accounts',
  'bank_link_errors',
  'inquiries',
  'documents',
  'document_acceptances',
  'document_openings',
  'deposit_addresses',
  'deposits',
  'unsupported_assets',
  'collateral_releases',
  'disbursements',
  'disbursement_wallets',
  'usdc_transfers',
  'ledger_chains',
  'ledger_entries',
  'ledger_postings',
  'loans',
  'loan_payments',
  'margins',
  'margin_events',
  'alert_levels',
  'alert_tests',
  'loan_agenda',
  'loan_notices',
  'loan_documents',
  'payoff_letter_requests',
  'messages',
  'debit_authorizations',
  'debits',
  'delinquencies',
  'default_notices',
] as const
/** Tables that only jobs and sign-in read. */
export const OF_JOBS = [
  'outbox',
  'bank_link_webhooks',
  'disbursement_reports',
  'retry_backoffs',
  'unmonitored_loans',
]
/** Tables that agents and jobs of the organization read. */
export const OF_AGENTS = [
  'disbursement_exceptions',
  'repayment_reports',
  'debit_reports',
  'default_decisions',
  'typed_payments',
  'loan_holds',
]
/** Tables that agents of the organization write themselves, or read, with a row of each. */
export const OF_AGENTS_ALONE: Readonly<Record<string, string>> = {
  banners: `gen_random_uuid(), $1, 'News', 'info', '{a}', true, true, now(), now(), gen_random_uuid()`,
  experiments: `$1, 'a-key', 5`,
  margin_stops: `$1, now(), gen_random_uuid(), 'A venue quotes nonsense'`,
  organization_drafts: `$1, 1, null, null, null, null, null, null, (select id from accounts where kind = 'agent' and organization_id = $1 limit 1), now()`,
  organization_publications: `$1, 1, 1, repeat('a', 64), null, (select min(id::text)::uuid from accounts where kind = 'agent' and organization_id = $1), (select max(id::text)::uuid from accounts where kind = 'agent' and organization_id = $1), now()`,
  waitlist: `gen_random_uuid(), $1, 'TX', null, 'sealed', 'index', now()`,
}
/** Tables that administrators, auditors and jobs of the organization read. */
export const OF_AUDITORS = ['audit_entries', 'audit_seals'] as const
