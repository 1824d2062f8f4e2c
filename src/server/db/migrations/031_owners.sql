-- The organization that made a profile, null for the platform's own. The profile is usable within the organization's merchant.
alter table profile add org_id bigint references organization;
