# `make demo` shows what Flipbook does, `make test` proves it. Both first install what is missing.

PREFIX ?= /usr/local
SECONDS ?= 60

.PHONY: help setup build demo test record torture attack fuzz attack-report mutate sanitize check-slurm check-testing gallery package wheel deb install clean

help:
	@echo 'make demo              set up, build, render every shipped scene into Output/'
	@echo 'make test              set up, check the format, build without warnings, run all tests'
	@echo 'make record            the tests, replacing reference pictures and baselines that differ; look at them afterwards'
	@echo 'make torture           kills, interrupts and starves the built flipbook, ROUNDS=200 times each; eight of each verb at once'
	@echo 'make attack            gives the built flipbook hostile files, paths and arguments, ROUNDS=100 of each kind, by SEED=1'
	@echo 'make fuzz              fuzzes everything that reads what others wrote, SECONDS=60 each'
	@echo 'make attack-report     what make fuzz did, and what of each room it reached'
	@echo 'make mutate            seeds COUNT=200 small faults into the rooms, by SEED=1, and tells which no test notices'
	@echo 'make sanitize          the tests with the address sanitizer built in, the parallel ones with the thread sanitizer'
	@echo 'make check-slurm       a take in parts by a Slurm array, of which a node is killed'
	@echo 'make check-testing     a package that depends on this one, and its tests'
	@echo 'make gallery           a page that shows the shipped scenes, in Output/gallery'
	@echo 'make package           a bundle that runs on every Linux without installing anything, in .build/package'
	@echo 'make wheel             a Python wheel of that bundle, for pip, in .build/package'
	@echo 'make deb               a package for the Debian release of this machine, in .build/package'
	@echo 'make install PREFIX=…  install flipbook, its scenes, man page and completions (default $(PREFIX))'
	@echo 'make clean             remove what was built and rendered'

setup:
	@Scripts/setup

build: setup
	@Scripts/build

demo: setup
	@Scripts/build --product flipbook
	@Scripts/demo

test: setup
	@Scripts/test

record: setup
	@FLIPBOOK_RECORD=1 Scripts/test
	@FLIPBOOK_RECORD=1 Scripts/test --filter RendererNumberTests
	@"$$(swift build -c release --show-bin-path)/flipbook" verify --update all

torture: build
	@Scripts/torture
	@Scripts/torture-races
	@Scripts/torture-signals

attack: build
	@Scripts/attack --rounds '$(or $(ROUNDS),100)' --seed '$(or $(SEED),1)'

fuzz: setup
	@FUZZ_SECONDS='$(SECONDS)' Scripts/fuzz

attack-report: setup
	@Scripts/attack-report

mutate: setup
	@Scripts/mutate --count '$(or $(COUNT),200)' --seed '$(or $(SEED),1)'

sanitize: setup
	@Scripts/sanitize

check-slurm: build
	@Scripts/check-slurm

check-testing: setup
	@Scripts/check-testing

gallery: setup
	@Scripts/build --product flipbook
	@"$$(swift build -c release --show-bin-path)/flipbook" gallery -o Output/gallery --title 'Flipbook: shipped scenes'

package: build
	@Scripts/setup musl-tools xz-utils
	@Scripts/package

wheel: build
	@Scripts/setup musl-tools xz-utils python3 libdeflate0
	@Scripts/package --if-needed
	@Scripts/package-wheel

deb: build
	@Scripts/setup dpkg-dev binutils
	@Scripts/package-deb

install: build
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' Scripts/install

clean:
	rm -rf .build Output/test-failures
