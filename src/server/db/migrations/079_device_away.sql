-- Devices of which a peer said that they are gone; newer values say that they are back.
create unlogged table device_away (
  device_id bigint primary key references device on delete cascade,
  at timestamptz not null
);
create trigger device_away_changed after insert or update or delete on device_away
  for each statement execute function registry_changed();
