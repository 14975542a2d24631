-- Lists the loans that were open before screenings (note 078), in a file of its own: the trigger of version 040 needs a lock on
-- all loans, which is held for moments only (note 068).
-- Compatible with servers from version 023.

-- A loan that is closed meanwhile is waited for and left out: the trigger finds no row of it to take off the list. One whose
-- borrower was screened meanwhile, before something was sent, has a row that is on no list yet.
insert into screenings as s (application_id, organization_id, borrower_id, next_screen_at)
  select l.application_id, l.organization_id, l.borrower_id, l.funded_on::timestamptz from loans l
    where l.closed_at is null for share of l
  on conflict (application_id) do update
    set next_screen_at = coalesce(s.next_screen_at, s.screened_at + interval '1 day', excluded.next_screen_at);
