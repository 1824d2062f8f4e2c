-- The organization that made a profile, null for the platform's own. The profile is usable within the organization's merchant.
alter table profile add org_id bigint references organization;

-- Refusals by device, 0 where nobody knows which device spoke, with the last ten messages of each reason, newest first. What was counted
-- before does not say whose it was.
alter table refusal add device_id bigint not null default 0, add recent jsonb not null default '[]';
alter table refusal drop constraint refusal_pkey, add primary key (device_id, reason);
