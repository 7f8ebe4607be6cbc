-- Run once, by the Postgres image, when its volume is empty: training beside production.
create database portico_training;
