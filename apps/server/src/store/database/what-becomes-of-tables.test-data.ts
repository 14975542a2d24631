/**
 * What becomes of the rows of each table that belong to a borrower, once they were kept for their time (note 086). A new table is
 * listed here, or a test fails: whoever adds it decides whether the disposal of records must know it.
 */

/** Their rows of an application are removed with its records, at the latest. */
export const REMOVED_WITH_RECORDS = [
  'bank_link_errors',
  'debit_authorizations',
  'debit_notices',
  'debit_reports',
  'debits',
  'document_acceptances',
  'document_openings',
  'documents',
  'identity_documents',
  'loan_agenda',
  'loan_documents',
  'payoff_letter_requests',
  'submitted_details',
] as const

/** Their rows stay, because books or other rows refer to them, without these columns. */
export const EMPTIED_WITH_RECORDS: Readonly<Record<string, readonly string[]>> = {
  bank_accounts: ['account_sealed', 'owners_sealed', 'account_mask', 'account_index'],
  bank_link_accounts: ['name', 'official_name', 'mask'],
  bank_link_items: ['public_token_sealed', 'access_token_sealed'],
  default_notices: ['notice_text'],
  bank_link_sessions: ['link_token_sealed', 'link_token_index'],
  collateral_releases: ['address_sealed'],
  disbursement_exceptions: ['corrected_sealed'],
  disbursement_reports: ['corrected_sealed'],
  disbursement_wallets: ['address_sealed', 'address_mask', 'address_index'],
  repayment_reports: ['remittance', 'note'],
}

/** Their rows stay, with 'Disposed of' instead of what agents typed. */
export const REPLACED_WITH_RECORDS: Readonly<Record<string, readonly string[]>> = {
  default_decisions: ['reason'],
  loan_holds: ['reason', 'lift_reason'],
  loan_modifications: ['reason'],
  unreached_alerts: ['note'],
}

/** Removed later or earlier than the records, or with the last application of the borrower, each with the reason. */
export const REMOVED_OTHERWISE: Readonly<Record<string, string>> = {
  borrower_profiles: 'with the records of the last application of its borrower',
  alert_phones: 'with the records of the last application of their borrower',
  push_devices: 'with the records of the last application of their borrower',
  push_outbox: 'by the purge, 90 days after it was sent',
  text_outbox: 'by the purge, 90 days after it was sent',
  consents: 'with the records of the last application of their borrower',
  inquiries: 'reports on credit with the records; answers of the screening after ten years (31 CFR 501.601)',
  screenings: 'with the answers of the screening',
  wallet_screenings: 'with the answers of the screening',
  stored_files: 'once nothing refers to the file and it is deleted from the store',
  outbox: 'by the purge, 90 days after it was sent',
  bank_link_webhooks: 'by the purge',
  idempotency_keys: 'by the purge',
  request_budgets: 'by the purge',
  retry_backoffs: 'by the purge',
  telemetry_events: 'by the purge',
  page_events: 'by the purge, which drops the partition of a week',
  telemetry_sessions: 'by the purge',
  waitlist: 'by the purge',
  funnel_visits: 'by the purge, 90 days after the visit',
  experiment_accounts: 'by the purge, 90 days after the account was linked',
  experiment_exposures: 'by the purge, 90 days after the exposure',
  estate_loans:
    'an open one by the next file of the lender without it; of a closed one, who borrowed is removed',
  estate_loan_persons: 'with the loan of the register',
  estate_claims:
    'with the loan of the register, which its next file removes once nobody claims it; what agents decided is kept in estate_removed_claims',
  emailed_codes: 'when they expire',
  step_ups: 'when they expire',
  refresh_sessions: 'when they expire',
  sign_in_attempts: 'when they expire',
  sign_in_failures: 'when they expire',
  oidc_payloads: 'when they expire',
  ceremonies: 'when they expire',
  unmonitored_loans: 'when the loan is closed',
  open_polls: 'when the page is closed',
}

/** Kept, because they say what happened to an application by its id and name nobody: states, days, amounts, books. */
export const KEPT_WITHOUT_NAMES = [
  'alert_choices',
  'alert_levels',
  'alert_tests',
  'application_events',
  'applications',
  'delinquencies',
  'deposit_addresses',
  'deposits',
  'disbursements',
  'disposals',
  'ledger_chains',
  'ledger_entries',
  'ledger_postings',
  'legal_holds',
  'liquidation_events',
  'liquidations',
  'loan_notices',
  'loan_payments',
  'loans',
  'margin_events',
  'margins',
  'messages',
  'offers',
  'overpayments',
  'recall_resolutions',
  'record_disposals',
  'refunds',
  'rehypothecation_movements',
  'rehypothecations',
  'restoration_actions',
  'restorations',
  'sale_deliveries',
  'stabilization_choices',
  'streams',
  'typed_payments',
  'unsupported_assets',
  'usdc_payment_addresses',
  'usdc_payments',
  'usdc_transfers',
] as const

/** Kept while the account exists: an account is not closed by time. */
export const OF_ACCOUNTS = [
  'accounts',
  'audit_entries',
  'audit_seals',
  'estate_removed_claims',
  'external_identities',
  'legacy_accounts',
  'passkeys',
  'recovery_codes',
  'staff_changes',
  'totp_secrets',
] as const

/** Of no borrower. */
export const OF_NOBODY = [
  'banners',
  'chain_cursors',
  'chain_passes',
  'usdc_payment_polls',
  'estate_import_progress',
  'estate_import_requests',
  'estate_imports',
  'estate_coin_balances',
  'estate_coin_transfers',
  'estate_hand_over_files',
  'estate_hand_over_lines',
  'estate_hand_overs',
  'estate_hand_over_settlements',
  'estate_hand_over_voids',
  'estate_hand_over_corrections',
  'experiments',
  'leases',
  'lending_rules',
  'margin_stops',
  'migrations',
  'organization_drafts',
  'organization_hosts',
  'organization_publications',
  'organization_versions',
  'organizations',
  'price_candles',
  'prices',
  'report_cursors',
  'sealing_keys',
  'signing_keys',
] as const
