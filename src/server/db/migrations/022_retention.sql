-- Days that samples of a device type are kept where somebody said so; without a row the configuration holds.
create table retention (
  profile_id bigint primary key references profile on delete cascade,
  days int not null check (days > 3),
  version int not null default 1
);
