-- What administrators and auditors filter the audit log by most.
create index audit_entries_of_kind on audit_entries (organization_id, kind, id);
