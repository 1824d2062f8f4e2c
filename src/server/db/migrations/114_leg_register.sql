-- Where a ship's register of the distance sailed is sound, it counts for her legs: all of them are derived again from the first sample on.
delete from derive_progress where fold = 'sailing';
delete from derive_checkpoint where fold = 'sailing';
