-- 0: no new devices, and homes leave it out
alter table station add column enable int not null default 1;
-- WGS-84, where it differs from its station's
alter table device add column lon double precision, add column lat double precision;
