-- the order in which a subject shows its files, as people gave it
alter table attachment_use add column position int not null default 0;
