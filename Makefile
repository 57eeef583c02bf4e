# The front door: every target installs what it needs, builds and runs.
# The build itself is described in meson.build.

BUILD := build
SAN := build-san
FUZZ := build-fuzz
FUZZ_SECONDS ?= 5
C_FILES = $(shell git ls-files 'include/*.h' 'src/*.[ch]' 'tests/*.[ch]' 'tools/*.c' 'bench/*.[ch]')

.PHONY: run play build test check analyze bench bench-server bench-compare kill-test abuse-test deps strength balance fuzz hostile-content format po rules pictures clean

# The page, on http://localhost:8080; `make play` is the game in the terminal.
run: build
	$(BUILD)/ludoteca serve

play: build
	$(BUILD)/ludoteca play

build: $(BUILD)/build.ninja
	meson compile -C $(BUILD) --ninja-args=--quiet
	tools/build_web.sh $(BUILD)

# Everything, in the release build and under AddressSanitizer and UBSan, and a
# short round of fuzzing.
test: deps-test $(BUILD)/build.ninja $(SAN)/build.ninja $(FUZZ)/build.ninja
	tools/run_tests.sh $(BUILD) $(SAN)
	tools/build_web.sh $(BUILD)
	tests/web/run.sh $(BUILD)
	tests/fuzz/run.sh $(FUZZ) $(FUZZ_SECONDS)

# Format, lint, layers, hardening, clauses, content, translations.
check: deps-check build
	clang-format --dry-run -Werror $(C_FILES)
	tools/check_layers.py --self-test
	tools/check_layers.py $(BUILD)
	tools/check_hardening.py --self-test
	tools/check_hardening.py $(BUILD)/ludoteca
	tools/rules_map.py --check
	/usr/bin/python3 tools/check_content.py --self-test
	/usr/bin/python3 tools/check_content.py
	tools/po_update.sh --check
	cd web && npm run --silent check
	tools/lint.sh $(BUILD)

# Lint that follows every path: minutes, not seconds.
analyze: deps-check build
	tools/lint.sh $(BUILD) --analyze

bench: deps-bench build
	python3 bench/bench.py $(BUILD)/ludoteca
	python3 bench/words.py $(BUILD)

# The server under load: moves a second, how long they take, memory.
bench-server: deps-bench build
	python3 bench/server.py $(BUILD)/ludoteca $(BUILD)/bench/load

# Against another build of it, in turns: make bench-compare OLD=../before/build
bench-compare: deps-bench build
	python3 bench/compare.py $(OLD)/ludoteca $(OLD)/bench/load $(BUILD)/ludoteca $(BUILD)/bench/load

# SIGKILL and power cuts under load on a disk that fails, five hundred times:
# nothing acknowledged may be lost.
kill-test: build
	python3 tests/server/kill.py $(BUILD)/ludoteca $(BUILD)/bench/load --kills 500 \
		--faults $(BUILD)/tests/server/libfaults.so

# Every attack on a server with its usual limits, while guests play: half an hour.
abuse-test: build
	python3 bench/abuse.py $(BUILD)/ludoteca

# The figures of docs/strength.md: minutes, not seconds.
strength: build
	python3 bench/strength.py $(BUILD)/ludoteca

# The figures of docs/balance.md.
balance: build
	python3 bench/balance.py $(BUILD)/ludoteca

# As long as you like: make fuzz FUZZ_SECONDS=3600
fuzz: deps-test $(FUZZ)/build.ninja
	tests/fuzz/run.sh $(FUZZ) $(FUZZ_SECONDS)

# Valid content that climbs towards the bounds, played to the end: make
# hostile-content N=100000
N ?= 10000
hostile-content: $(BUILD)/build.ninja
	meson compile -C $(BUILD) --ninja-args=--quiet hostile-content
	$(BUILD)/tests/hostile/hostile-content $(N)

# Packages for everything; each target installs its own share by itself.
deps: deps-build deps-test deps-check deps-bench

deps-%:
	@tools/deps.sh $*

$(BUILD)/build.ninja: | deps-build
	CC=$${CC:-gcc} meson setup $(BUILD)

$(SAN)/build.ninja: | deps-test
	CC=clang meson setup $(SAN) -Dbuildtype=debugoptimized -Db_lto=false -Db_lundef=false \
		-Db_sanitize=address,undefined -Dc_args=-fno-sanitize-recover=all

$(FUZZ)/build.ninja: | deps-test
	CC=clang meson setup $(FUZZ) -Dbuildtype=debugoptimized -Db_lto=false -Db_lundef=false \
		-Db_sanitize=address,undefined -Dfuzz=true

format:
	clang-format -i $(C_FILES)

po:
	tools/po_update.sh

rules:
	tools/rules_map.py

# The pictures of tests/web/pictures, where they have changed. Look at them before
# you commit them: docs/page.md.
pictures: deps-test build
	cd tests/web && LUDOTECA_BUILD=$(abspath $(BUILD)) PICTURES=renew node --test --test-reporter=spec pictures.test.mjs

clean:
	rm -rf $(BUILD) $(SAN) $(FUZZ)
