-- Values that a device sent again to replace those of a sample. Of one value the highest revision counts, of equal ones the greater value;
-- kept so that the sample itself, sent once more, changes nothing. `v` is a frame's bytes.
create table correction (
  device_id bigint not null,
  ts timestamptz not null,
  revision int not null,
  v bytea not null,
  primary key (device_id, ts, revision)
);
