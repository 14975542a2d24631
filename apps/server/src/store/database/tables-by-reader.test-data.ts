import type { Product } from '../../product/product.test-data.ts'

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
  'usdc_payment_addresses',
  'usdc_payments',
  'ledger_chains',
  'ledger_entries',
  'ledger_postings',
  'loans',
  'loan_payments',
  'margins',
  'margin_events',
  'alert_levels',
  'alert_tests',
  'alert_phones',
  'push_devices',
  'alert_choices',
  'liquidations',
  'liquidation_events',
  'sale_deliveries',
  'stabilization_choices',
  'restorations',
  'restoration_actions',
  'rehypothecation_movements',
  'rehypothecations',
  'loan_agenda',
  'loan_notices',
  'loan_documents',
  'payoff_letter_requests',
  'messages',
  'debit_authorizations',
  'debits',
  'delinquencies',
  'default_notices',
  'overpayments',
  'refunds',
  'estate_claims',
] as const
/** Tables that only jobs and sign-in read. */
export const OF_JOBS = [
  'outbox',
  'push_outbox',
  'text_outbox',
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
  'recall_resolutions',
  'loan_modifications',
  'typed_payments',
  'loan_holds',
  'legal_holds',
  'record_disposals',
  'screenings',
  'wallet_screenings',
  'debit_notices',
  'unreached_alerts',
  'estate_loans',
  'estate_loan_persons',
]
/** Tables that agents of the organization write themselves, or read, with a row of each. */
export const OF_AGENTS_ALONE: Readonly<Record<string, string>> = {
  banners: `gen_random_uuid(), $1, 'News', 'info', '{a}', true, true, now(), now(), gen_random_uuid()`,
  estate_removed_claims: `gen_random_uuid(), $1, 'CEL-9', gen_random_uuid(), null, now(), null, null, null, null, now(), now()`,
  estate_import_progress: `$1, 1, 2, now()`,
  estate_import_requests: `$1, repeat('a', 64), repeat('b', 64), gen_random_uuid(), now(), 1, 1, 1, 0`,
  estate_coin_balances: `$1, 'CEL-9', 'BTC', 1, 0, 0, now()`,
  estate_coin_transfers: `gen_random_uuid(), $1, 'CEL-8', 'BTC', 1, 'ESTATE', 'RESERVED', gen_random_uuid(), now()`,
  estate_hand_over_files: `gen_random_uuid(), $1, repeat('a', 64), 1, gen_random_uuid(), now()`,
  estate_hand_over_lines: `(select id from estate_hand_over_files where organization_id = $1), $1, 'CEL-9', 'BTC', 1, current_date, repeat('a', 64)`,
  estate_hand_overs: `$1, 'CEL-9', repeat('a', 64), (select id from estate_hand_over_files where organization_id = $1), 'BTC', 1, current_date, now(), 'SHORT'`,
  estate_hand_over_settlements: `gen_random_uuid(), $1, 'CEL-9', 'BTC', 'ACCEPTED', 1, 'SHORT', 0, null, 'A reason', gen_random_uuid(), now()`,
  estate_transactions: `$1, 'BTC', repeat('a', 64), 1, now()`,
  estate_hand_over_voids: `gen_random_uuid(), $1, (select file_id from estate_hand_over_lines where organization_id = $1), 'CEL-9', repeat('a', 64), 'BTC', 1, 'A reason', gen_random_uuid(), now()`,
  estate_hand_over_corrections: `(select id from estate_hand_over_voids where organization_id = $1), $1, (select file_id from estate_hand_over_lines where organization_id = $1), 'CEL-9', repeat('a', 64), now(), 'SHORT'`,
  estate_imports: `gen_random_uuid(), $1, repeat('a', 64), gen_random_uuid(), now(), 1, 1, 0, 0`,
  experiments: `$1, 'a-key', 5`,
  funnel_visits: `$1, '2026-11-23', 'view', gen_random_uuid(), now()`,
  experiment_accounts: `$1, 'a-key', (select id from accounts where organization_id = $1 limit 1), gen_random_uuid(), 7, now()`,
  experiment_exposures: `$1, 'a-key', 1, gen_random_uuid(), true, now()`,
  margin_stops: `$1, now(), gen_random_uuid(), 'A venue quotes nonsense'`,
  organization_drafts: `$1, 1, null, null, null, null, null, null, (select id from accounts where kind = 'agent' and organization_id = $1 limit 1), now()`,
  organization_publications: `$1, 1, 1, repeat('a', 64), null, (select min(id::text)::uuid from accounts where kind = 'agent' and organization_id = $1), (select max(id::text)::uuid from accounts where kind = 'agent' and organization_id = $1), now()`,
  waitlist: `gen_random_uuid(), $1, 'TX', null, 'sealed', 'index', now()`,
}
/** Tables that administrators, auditors and jobs of the organization read. */
export const OF_AUDITORS = ['audit_entries', 'audit_seals'] as const

/** Accounts and what proves them: by the rules of each table. */
export const OF_SIGN_IN = [
  'accounts',
  'refresh_sessions',
  'external_identities',
  'staff_changes',
  'step_ups',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'emailed_codes',
  'legacy_accounts',
]
/** What proves who somebody is: only they and the sign-in see it. */
export const OWN_PROOFS = ['passkeys', 'totp_secrets', 'recovery_codes', 'emailed_codes', 'legacy_accounts']

/** The legacy account of an account ($1) of an organization ($2). */
export const LEGACY_ACCOUNT = `insert into legacy_accounts (id, account_id, organization_id, username, profile_type,
  password_hash, wallet_account_address, wallet_group_policy_address, created_at, updated_at)
  values ($1, $1, $2, 'owner', 'PERSON', '!', 'a', 'b', now(), now())`

/** Public rows, or rows without an organization: settings that every page shows, and internal state. */
export const PUBLIC = ['organizations', 'organization_versions', 'organization_hosts', 'lending_rules']
export const MACHINERY = [
  'oidc_payloads',
  'sign_in_attempts',
  'sealing_keys',
  'signing_keys',
  'sign_in_failures',
  'ceremonies',
  'chain_cursors',
  'chain_passes',
  'open_polls',
  'leases',
  'report_cursors',
  'request_budgets',
  'disposals',
  'price_candles',
  'prices',
  'telemetry_sessions',
  'telemetry_events',
  'page_events',
  'usdc_payment_polls',
  'migrations',
]

/** A row in each table of rehypothecation, of an application. */
export const insertRehypothecation = (product: Pick<Product, 'rows'>, uuid: string) =>
  product.rows(
    `with moved as (insert into rehypothecation_movements select gen_random_uuid(), id, organization_id, borrower_id,
         gen_random_uuid(), 1, 'ORDERED', 'BTC', 1, null, now() from applications where id = $1 returning *),
       polled as (insert into rehypothecations select application_id, organization_id, borrower_id, null, null from moved)
     insert into recall_resolutions select gen_random_uuid(), application_id, organization_id, borrower_id, lot_id, 'RETURNED',
         'Statement 4711', borrower_id, now(), 'WAITING' from moved`,
    [uuid],
  )
