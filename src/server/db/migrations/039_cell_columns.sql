-- How many cells of an array stand side by side in its rack; null for the usual 16.
alter table profile_point add columns integer;
