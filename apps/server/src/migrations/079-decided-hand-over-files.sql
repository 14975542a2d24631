-- The last decided files of hand-overs are listed first. Compatible with servers from version 023.
drop index estate_hand_over_files_newest;
create index estate_hand_over_files_newest on estate_hand_over_files (organization_id, decided_at desc, id)
  where decision is not null;
