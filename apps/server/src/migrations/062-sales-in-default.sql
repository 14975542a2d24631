-- Sales of collateral of loans in default, which two agents decide on and whose borrower gets notice (note 093).
-- Compatible with servers from version 023.

-- Planned sales whose notice may be over, oldest decision first: the command looks at the last day of the notice. `earliest`: a
-- notice that an agent sent before this moment may be over. None while another sale of the loan is under way.
create function planned_sales_to_order(business_now timestamptz, earliest timestamptz, max_rows integer)
  returns table (application_id uuid, organization_id uuid, times integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.application_id, d.organization_id, coalesce(b.times, 0) from public.default_decisions d
    left join public.retry_backoffs b on b.job = 'sell-collateral' and b.item = d.application_id || ':planned'
    where d.kind = 'SALE' and d.status = 'APPROVED' and d.ended_at is null
      and exists (select from public.default_notices n where n.application_id = d.application_id and n.purpose = 'SALE'
        and n.withdrawn_at is null and n.sent_at >= d.decided_at and n.sent_at <= earliest)
      and not exists (select from public.liquidations l where l.application_id = d.application_id
        and l.status <> 'CONCLUDED')
      and not exists (select from public.margin_stops s where s.organization_id = d.organization_id)
      and (b.next_attempt_at is null or b.next_attempt_at <= business_now)
    order by d.decided_at limit max_rows $$;
revoke execute on function planned_sales_to_order(timestamptz, timestamptz, integer) from public;
grant execute on function planned_sales_to_order(timestamptz, timestamptz, integer) to pledge_sweeper;
