-- What came in by organization of the station and minute, by the server's clock; `late` counts samples by how long after their time they came:
-- below 0.1, 0.5, 1, 5, 30 s, and later.
create table intake_minute (
  org_id bigint not null references organization on delete cascade,
  minute timestamptz not null,
  samples int not null,
  vals bigint not null,
  late0 int not null,
  late1 int not null,
  late2 int not null,
  late3 int not null,
  late4 int not null,
  late5 int not null,
  primary key (org_id, minute)
) with (fillfactor = 60);
create index intake_minute_minute on intake_minute using brin (minute);
