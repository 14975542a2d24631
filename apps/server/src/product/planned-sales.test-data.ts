import type { Product } from './product.test-data.ts'

/**
 * Moves the days of a loan back until its term is over, and stores what agents decided in the meantime: a notice of default whose time
 * is over, and a planned sale whose notice has ended. The calendar of all other loans stays.
 */
export const planSale = async (product: Product, uuid: string): Promise<void> => {
  const now = product.application.clock.business()
  await product.rows(
    'update loans set funded_on = funded_on - 400, matures_on = matures_on - 400 where application_id = $1',
    [uuid],
  )
  await product.rows(
    `with past as (select application_id, organization_id, borrower_id, $2::timestamptz as at,
         ($2::timestamptz at time zone 'UTC')::date as today from loans where application_id = $1),
       default_notice as (insert into default_notices (id, application_id, organization_id, borrower_id, sent_on, sent_at, sent_by,
           way, purpose, past_due_cents, due_through, cure_through)
         select gen_random_uuid(), application_id, organization_id, borrower_id, today - 90, at - interval '90 days', borrower_id,
             'PAPER', 'DEFAULT', 7499, today - 100, today - 55 from past),
       decision as (insert into default_decisions (id, application_id, organization_id, borrower_id, kind, reason, proposed_by,
           proposed_at, status, decided_by, decided_at, effective_on)
         select gen_random_uuid(), application_id, organization_id, borrower_id, 'SALE', 'Nothing was paid', borrower_id,
             at - interval '21 days', 'APPROVED', gen_random_uuid(), at - interval '20 days', today - 20 from past)
       insert into default_notices (id, application_id, organization_id, borrower_id, sent_on, sent_at, sent_by, way, purpose,
           past_due_cents, due_through, cure_through)
         select gen_random_uuid(), application_id, organization_id, borrower_id, today - 19, at - interval '19 days', borrower_id,
             'PAPER', 'SALE', 1000000, today - 30, today - 8 from past`,
    [uuid, now],
  )
}
